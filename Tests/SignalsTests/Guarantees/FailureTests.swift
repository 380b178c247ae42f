import Signals
import Testing

/// Guarantee 10: no operator but `deliver` delays a failure, and a failure drops pending values.
struct FailureTests {
  private typealias Numbers = Subject<Int, SignalFailure>

  @Test func `the failure of any input ends combineLatest at once (guarantee 10)`() {
    for failing in 0..<2 {
      let inputs = [Numbers(), Numbers()]
      let (log, _) =
        combineLatest(inputs[0].signal, inputs[1].signal).map { $0 + $1 }.logEvents()
      inputs[failing].fail(.broken)
      inputs[1 - failing].send(1)
      #expect(log.entries == [.failed(.broken)])
    }
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .first])
  func `the failure of the outer or an inner signal ends flatMap at once (guarantee 10)`(
    strategy: FlattenStrategy
  ) {
    for outerFails in [true, false] {
      let (outer, inner) = (Numbers(), Numbers())
      let started = Counter()
      let (log, _) = outer.signal.flatMap(strategy) { _ in
        started.next()
        return inner.signal
      }.logEvents()
      outer.send(1)
      inner.send(2)
      (outerFails ? outer : inner).fail(.broken)
      inner.send(3)
      outer.send(4)
      #expect(log.entries == [.next(2), .failed(.broken)])
      #expect(started.value == 1)
    }
  }

  @Test func `a failure drops pending signals (guarantee 10)`() {
    let (outer, inner) = (Numbers(), Numbers())
    let started = Counter()
    let (log, _) = outer.signal.flatMap(.concat) { value in
      Signal<Int, SignalFailure> { subscriber in
        started.next()
        inner.signal.subscribe(subscriber)
      }
    }.logEvents()
    for value in 1...5 { outer.send(value) }
    inner.fail(.broken)
    #expect(log.entries == [.failed(.broken)])
    #expect(started.value == 1)
  }

  @Test(arguments: TwoInputOperator.allCases)
  func `a failure sent inside a delivery arrives after earlier values (guarantee 10)`(
    tested: TwoInputOperator
  ) {
    let (first, second) = (Numbers(), Numbers())
    let (detector, log) = (OverlapDetector(), LockedList<Event<String, SignalFailure>>())
    tested.signal(first.signal, second.signal).subscribe(event: { event in
      detector.run {
        log.add(event)
        guard log.count == 1 else { return }
        let (sender, other) = tested.isTriggeredBySecond ? (second, first) : (first, second)
        sender.send(2)
        other.send(3)
        other.fail(.broken)
        other.send(4)
        sender.fail(.other)
      }
    })
    for subject in [second, first, second] { subject.send(1) }
    #expect(log.entries == tested.expectedValues.map { .next($0) } + [.failed(.broken)])
    #expect(detector.overlaps == 0)
  }

  @Test(arguments: TwoInputOperator.allCases)
  func `one end arrives, and nothing after it, when threads fail both inputs (guarantee 1)`(
    tested: TwoInputOperator
  ) {
    for _ in 0..<100 {
      let (first, second) = (Numbers(), Numbers())
      let (detector, log) = (OverlapDetector(), LockedList<Event<String, SignalFailure>>())
      tested.signal(first.signal, second.signal)
        .subscribe(event: { event in detector.run { log.add(event) } })
      for subject in [second, first, second] { subject.send(1) }
      onThreads(2) { thread in
        let input = thread == 0 ? first : second
        for value in 2...10 { input.send(value) }
        input.fail(.broken)
      }
      #expect(log.entries.filter(\.isEnd) == [.failed(.broken)])
      #expect(log.entries.last == .failed(.broken))
      #expect(detector.overlaps == 0)
    }
  }

  /// The operators that combine two inputs.
  enum TwoInputOperator: CaseIterable {
    case combineLatest
    case zip
    case merge
    case withLatest
    case sample
    case flatMap

    func signal(
      _ first: Signal<Int, SignalFailure>,
      _ second: Signal<Int, SignalFailure>
    ) -> Signal<String, SignalFailure> {
      switch self {
      case .combineLatest: Signals.combineLatest(first, second).map { "\($0)\($1)" }
      case .zip: Signals.zip(first, second).map { "\($0)\($1)" }
      case .merge: first.merge(with: second).map { "\($0)" }
      case .withLatest: first.withLatest(from: second).map { "\($0)\($1)" }
      case .sample: first.sample(on: second).map { "\($0)" }
      case .flatMap: first.flatMap { outer in second.map { "\(outer)\($0)" } }
      }
    }

    /// True if a value of the second input causes the first output.
    var isTriggeredBySecond: Bool {
      switch self {
      case .merge, .sample, .flatMap: true
      case .combineLatest, .zip, .withLatest: false
      }
    }

    /// The expected values if, during the first delivery, the input that caused it sends 2, and
    /// then the other input sends 3 and fails.
    var expectedValues: [String] {
      switch self {
      case .combineLatest: ["11", "13"]
      case .zip, .withLatest, .flatMap: ["11"]
      case .merge: ["1", "3"]
      case .sample: ["1"]
      }
    }
  }
}
