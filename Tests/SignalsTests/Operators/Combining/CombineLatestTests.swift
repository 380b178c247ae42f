import Signals
import SignalsTesting
import Testing

@Suite struct CombineLatestTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { first, second in combineLatest(first, second).map { [$0, $1] } },
      values: { steps in
        steps.prefixes.compactMap { steps in
          guard steps.endsWithFirstValue || steps.endsWithSecondValue,
            let first = steps.first.last, let second = steps.second.last
          else { return nil }
          return [first, second]
        }
      },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        return steps.isFirstCompleted && steps.isSecondCompleted ? .completed : nil
      }
    )
  }

  @Test func `two threads cause each combination once (guarantee 3)`() {
    let rows = raced(20_000) { combineLatest($0, $1) }
    #expect(rows.last.map { [$0.0, $0.1] } == [20_000, 20_000])
    // From one combination to the next, exactly one of the two values grows, by one.
    for (row, next) in zip(rows, rows.dropFirst()) {
      let step = (next.0 - row.0, next.1 - row.1)
      #expect(step == (1, 0) || step == (0, 1))
    }
    #expect(rows.first.map { min($0.0, $0.1) } == 1)
  }

  @Test func `a combination sent inside a delivery arrives after it, in order (guarantee 4)`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let log = LockedList<String>()
    combineLatest(first.signal, second.signal).subscribe { one, two in
      log.add("begin \(one) \(two)")
      if one == 1, two == 10 {
        // 20 waits, since `second` is still sending 10. `first` is idle, so 2 comes before 20.
        second.send(20)
        first.send(2)
      }
      log.add("end \(one) \(two)")
    }
    first.send(1)
    second.send(10)
    #expect(
      log.entries == [
        "begin 1 10", "end 1 10", "begin 2 10", "end 2 10", "begin 2 20", "end 2 20",
      ]
    )
    // Releases the handler, which retains the subject.
    first.complete()
    second.complete()
  }

  @Test func `a source that is combined with itself sends twice for each value`() {
    let source = Subject<Int, Never>()
    let log = LockedList<[Int]>()
    combineLatest(source.signal, source.signal.map { $0 * 10 }).subscribe { log.add([$0, $1]) }
    source.send(1)
    source.send(2)
    #expect(log.entries == [[1, 10], [2, 10], [2, 20]])
  }

  @Test func `nil is combined like other values`() {
    let first = Subject<Int?, Never>()
    let log = LockedList<Int?>()
    combineLatest(first.signal, .just(0)).subscribe { value, _ in log.add(value) }
    first.send(nil)
    first.send(1)
    first.send(nil)
    #expect(log.entries == [nil, 1, nil])
  }

  @Test func `a failure during subscription leaves the other inputs unsubscribed`() {
    expectRestUnsubscribed { combineLatest($0, $1, $2).map { _ in } }
    expectRestUnsubscribed { combineLatest([$0, $1, $2]).map { _ in } }
    expectRestUnsubscribed { combineLatest($0, $1, $2, $2, $2, $2, $2).map { _ in } }
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { combineLatest($0, $1).map { _ in } }
    expectDisposesBoth { combineLatest([$0, $1]).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { combineLatest($0, $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var pairs = Signal<Int, Never>.never
      var lists = Signal<Int, Never>.never
      for _ in 0..<chainLength {
        pairs = combineLatest(pairs, Signal<Int, Never>.never).map { $0.0 }
        lists = combineLatest([lists, .never]).map { $0[0] }
      }
    }
  }

  // MARK: More than two

  @Test func `three to seven inputs keep their order and types`() {
    let log = LockedList<String>()
    let (a, b) = (Signal<Int, Never>.just(1), Signal<String, Never>.just("b"))
    let (c, d) = (Signal<Double, Never>.just(3), Signal<Int?, Never>.just(nil))
    let (e, f) = (Signal<Character, Never>.just("e"), Signal<Bool, Never>.just(true))
    let g = Signal<[Int], Never>.just([7])
    combineLatest(a, b, c).subscribe(next: { log.add("\($0)") })
    combineLatest(a, b, c, d).subscribe(next: { log.add("\($0)") })
    combineLatest(a, b, c, d, e).subscribe(next: { log.add("\($0)") })
    combineLatest(a, b, c, d, e, f).subscribe(next: { log.add("\($0)") })
    let seven: Signal<(Int, String, Double, Int?, Character, Bool, [Int]), Never> =
      combineLatest(a, b, c, d, e, f, g)
    seven.subscribe(next: { log.add("\($0)") })
    #expect(
      log.entries == [
        #"(1, "b", 3.0)"#,
        #"(1, "b", 3.0, nil)"#,
        #"(1, "b", 3.0, nil, "e")"#,
        #"(1, "b", 3.0, nil, "e", true)"#,
        #"(1, "b", 3.0, nil, "e", true, [7])"#,
      ]
    )
  }

  @Test(arguments: 0..<7)
  func `the first combination waits for every input, and completion waits for the last`(late: Int) {
    for count in 2...7 where late < count {
      expectLatest(count: count, late: late)
    }
  }

  @Test func `combineLatest of an array sends arrays of the newest values`() {
    let subjects = (0..<3).map { _ in Subject<Int, Never>() }
    let log = LockedList<[Int]>()
    let end = Counter()
    combineLatest(subjects.map(\.signal)).subscribe(
      next: { log.add($0) },
      completed: { end.next() }
    )
    for (index, subject) in subjects.enumerated() { subject.send(index) }
    subjects[1].send(5)
    for subject in subjects {
      #expect(end.value == 0)
      subject.complete()
    }
    #expect(log.entries == [[0, 1, 2], [0, 5, 2]])
    #expect(end.value == 1)
  }

  @Test func `combineLatest accepts a thousand inputs`() {
    let subjects = (0..<1_000).map { _ in Subject<Int, Never>() }
    let recorder = combineLatest(subjects.map(\.signal)).record()
    for (value, subject) in subjects.enumerated() { subject.send(value) }
    subjects[0].send(-1)
    #expect(recorder.values == [Array(0..<1_000), [-1] + Array(1..<1_000)])
    for subject in subjects { subject.complete() }
    #expect(recorder.isCompleted)
  }

  @Test func `combineLatest of an empty array completes at once`() {
    let end = Counter()
    combineLatest([Signal<Int, Never>]()).subscribe(completed: { end.next() })
    #expect(end.value == 1)
  }

  // MARK: Never-failing inputs

  @Test func `an input that can fail combines with one that cannot, on either side`() {
    let safe = Signal<Int, Never>.just(1)
    let failing = Signal<Int, InputFailure>.just(2)
    let log = LockedList<[Int]>()
    combineLatest(safe, failing).subscribe { log.add([$0, $1]) }
    combineLatest(failing, safe).subscribe { log.add([$0, $1]) }
    safe.combineLatest(with: failing).subscribe { log.add([$0, $1]) }
    failing.combineLatest(with: safe).subscribe { log.add([$0, $1]) }
    let unfailing: Signal<(Int, Int), Never> = safe.combineLatest(with: safe)
    unfailing.subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 2], [2, 1], [1, 2], [2, 1], [1, 1]])
  }

  /// Expects combinations to start with the first value of the input at `late`, and to end when
  /// that input completes.
  private func expectLatest(count: Int, late: Int) {
    let subjects = (0..<count).map { _ in Subject<Int, Never>() }
    let log = LockedList<Event<[Int], Never>>()
    rows(of: subjects.map(\.signal)).subscribe(event: { log.add($0) })
    for index in subjects.indices where index != late { subjects[index].send(index) }
    #expect(log.entries == [])
    subjects[late].send(late)
    for index in subjects.indices where index != late { subjects[index].complete() }
    #expect(log.entries == [.next(Array(0..<count))])
    subjects[late].complete()
    #expect(log.entries.last == .completed)
  }

  private func rows(of s: [Signal<Int, Never>]) -> Signal<[Int], Never> {
    switch s.count {
    case 2: combineLatest(s[0], s[1]).map { [$0, $1] }
    case 3: combineLatest(s[0], s[1], s[2]).map { [$0, $1, $2] }
    case 4: combineLatest(s[0], s[1], s[2], s[3]).map { [$0, $1, $2, $3] }
    case 5: combineLatest(s[0], s[1], s[2], s[3], s[4]).map { [$0, $1, $2, $3, $4] }
    case 6: combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0, $1, $2, $3, $4, $5] }
    default:
      combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6])
        .map { [$0, $1, $2, $3, $4, $5, $6] }
    }
  }

  @Test func `three inputs combine if only some of them can fail, in any position`() {
    let safe = Signal<Int, Never>.just(1)
    let sure: Signal<Int, Broken> = safe.promoteFailure()
    let failing = Signal<Int, Broken>.failed(.down)
    let mixed: [Signal<(Int, Int, Int), Broken>] = [
      combineLatest(failing, sure, sure),
      combineLatest(sure, failing, sure),
      combineLatest(sure, sure, failing),
      combineLatest(sure, failing, failing),
      combineLatest(failing, sure, failing),
      combineLatest(failing, failing, sure),
    ]
    #expect(mixed.map { $0.record().failure } == Array(repeating: .down, count: 6))
    let unfailing: Signal<(Int, Int, Int), Never> = combineLatest(safe, safe, safe)
    #expect(unfailing.record().isCompleted)
  }
}
