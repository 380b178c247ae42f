import Signals
import SignalsTesting
import Testing

@Suite struct ZipTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { first, second in zip(first, second).map { [$0, $1] } },
      values: { steps in zip(steps.first, steps.second).map { [$0, $1] } },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        let rows = min(steps.first.count, steps.second.count)
        let isOver =
          steps.isFirstCompleted && steps.first.count == rows
          || steps.isSecondCompleted && steps.second.count == rows
        return isOver ? .completed : nil
      }
    )
  }

  @Test func `two threads cause every pair once, in order (guarantee 3)`() {
    let pairs = raced(20_000) { zip($0, $1) }
    #expect(pairs.count == 20_000)
    for (index, pair) in pairs.enumerated() { #expect(pair == (index + 1, index + 1)) }
  }

  @Test func `a pair sent inside a delivery arrives after it (guarantee 4)`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let log = LockedList<String>()
    zip(first.signal, second.signal).subscribe { one, two in
      log.add("begin \(one) \(two)")
      if one == 1 {
        second.send(20)
        first.send(2)
      }
      log.add("end \(one) \(two)")
    }
    first.send(1)
    second.send(10)
    #expect(log.entries == ["begin 1 10", "end 1 10", "begin 2 20", "end 2 20"])
    // Releases the handler, which retains the subject.
    first.complete()
  }

  @Test func `a failure drops queued values (guarantee 10)`() {
    let first = Subject<Int, InputFailure>()
    let second = Subject<Int, InputFailure>()
    let log = LockedList<String>()
    zip(first.signal, second.signal).subscribe(event: { log.add("\($0)") })
    first.send(1)
    first.send(2)
    first.fail(.first)
    second.send(10)
    #expect(log.entries == ["failed(first)"])
  }

  @Test func `zip queues 10,000 values of one input`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let log = LockedList<Bool>()
    zip(first.signal, second.signal).subscribe { log.add($0 == $1) }
    for value in 0..<10_000 { first.send(value) }
    for value in 0..<10_000 { second.send(value) }
    #expect(log.entries.count == 10_000)
    #expect(log.entries.allSatisfy { $0 })
  }

  @Test func `an empty input completes the zip and leaves the other inputs unsubscribed`() {
    let log = LockedList<String>()
    let rest = Signal<Int, Never>.deferred {
      log.add("rest")
      return .never
    }
    zip(Signal<Int, Never>.empty, rest).subscribe(completed: { log.add("completed") })
    #expect(log.entries == ["completed"])
  }

  @Test func `a failure during subscription leaves the other inputs unsubscribed`() {
    expectRestUnsubscribed { zip($0, $1, $2).map { _ in } }
    expectRestUnsubscribed { zip([$0, $1, $2]).map { _ in } }
    expectRestUnsubscribed { zip($0, $1, $2, $2, $2, $2, $2).map { _ in } }
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { zip($0, $1).map { _ in } }
    expectDisposesBoth { zip([$0, $1]).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { zip($0, $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var pairs = Signal<Int, Never>.never
      var lists = Signal<Int, Never>.never
      for _ in 0..<chainLength {
        pairs = zip(pairs, Signal<Int, Never>.never).map { $0.0 }
        lists = zip([lists, .never]).map { $0[0] }
      }
    }
  }

  // MARK: More than two

  @Test(arguments: 0..<7)
  func `a combination waits for every input, and completion of any input completes the zip`(
    late: Int
  ) {
    for count in 2...7 where late < count {
      expectRows(count: count, late: late)
    }
  }

  @Test func `zip of an array sends arrays`() {
    let lists = [Signal<Int, Never>(1...3), Signal(11...14), Signal(21...25)]
    let log = LockedList<Event<[Int], Never>>()
    zip(lists).subscribe(event: { log.add($0) })
    #expect(
      log.entries == [.next([1, 11, 21]), .next([2, 12, 22]), .next([3, 13, 23]), .completed]
    )
  }

  @Test func `zip accepts a thousand inputs`() {
    let subjects = (0..<1_000).map { _ in Subject<Int, Never>() }
    let recorder = zip(subjects.map(\.signal)).record()
    for (value, subject) in subjects.enumerated() { subject.send(value) }
    subjects[0].send(-1)
    #expect(recorder.values == [Array(0..<1_000)])
    for subject in subjects { subject.complete() }
    #expect(recorder.isCompleted)
  }

  @Test func `zip of an empty array completes at once`() {
    let end = Counter()
    zip([Signal<Int, Never>]()).subscribe(completed: { end.next() })
    #expect(end.value == 1)
  }

  // MARK: Never-failing inputs

  @Test func `an input that can fail combines with one that cannot, on either side`() {
    let safe = Signal<Int, Never>.just(1)
    let failing = Signal<Int, InputFailure>.just(2)
    let log = LockedList<[Int]>()
    zip(safe, failing).subscribe { log.add([$0, $1]) }
    zip(failing, safe).subscribe { log.add([$0, $1]) }
    safe.zip(with: failing).subscribe { log.add([$0, $1]) }
    failing.zip(with: safe).subscribe { log.add([$0, $1]) }
    let unfailing: Signal<(Int, Int), Never> = safe.zip(with: safe)
    unfailing.subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 2], [2, 1], [1, 2], [2, 1], [1, 1]])
  }

  /// Expects combinations to wait for a value of the input at `late`, and to end when it completes.
  private func expectRows(count: Int, late: Int) {
    let subjects = (0..<count).map { _ in Subject<Int, Never>() }
    let log = LockedList<Event<[Int], Never>>()
    rows(of: subjects.map(\.signal)).subscribe(event: { log.add($0) })
    for index in subjects.indices where index != late {
      subjects[index].send(index)
      subjects[index].send(index + 10)
    }
    #expect(log.entries == [])
    subjects[late].send(late)
    #expect(log.entries == [.next(Array(0..<count))])
    subjects[late].complete()
    #expect(log.entries.last == .completed)
  }

  private func rows(of s: [Signal<Int, Never>]) -> Signal<[Int], Never> {
    switch s.count {
    case 2: zip(s[0], s[1]).map { [$0, $1] }
    case 3: zip(s[0], s[1], s[2]).map { [$0, $1, $2] }
    case 4: zip(s[0], s[1], s[2], s[3]).map { [$0, $1, $2, $3] }
    case 5: zip(s[0], s[1], s[2], s[3], s[4]).map { [$0, $1, $2, $3, $4] }
    case 6: zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0, $1, $2, $3, $4, $5] }
    default:
      zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { [$0, $1, $2, $3, $4, $5, $6] }
    }
  }

  @Test func `three inputs combine if only some of them can fail, in any position`() {
    let safe = Signal<Int, Never>.just(1)
    let sure: Signal<Int, Broken> = safe.promoteFailure()
    let failing = Signal<Int, Broken>.failed(.down)
    let mixed: [Signal<(Int, Int, Int), Broken>] = [
      zip(failing, sure, sure),
      zip(sure, failing, sure),
      zip(sure, sure, failing),
      zip(sure, failing, failing),
      zip(failing, sure, failing),
      zip(failing, failing, sure),
    ]
    #expect(mixed.map { $0.record().failure } == Array(repeating: .down, count: 6))
    let unfailing: Signal<(Int, Int, Int), Never> = zip(safe, safe, safe)
    #expect(unfailing.record().isCompleted)
  }
}
