import Signals
import SignalsTesting
import Testing

@Suite struct AndOrNotTests {
  @Test(arguments: [false, true], [false, true])
  func `and(_:) and or(_:) follow their truth tables`(first: Bool, second: Bool) {
    let log = LockedList<Bool>()
    let one = Signal<Bool, Never>.just(first)
    let two = Signal<Bool, Never>.just(second)
    one.and(two).subscribe { log.add($0) }
    one.or(two).subscribe { log.add($0) }
    #expect(log.entries == [first && second, first || second])
  }

  @Test func `each value of either input sends a result`() {
    let first = Subject<Bool, Never>()
    let second = Subject<Bool, Never>()
    let log = LockedList<Bool>()
    first.signal.and(second.signal).subscribe { log.add($0) }
    first.send(true)
    second.send(false)
    second.send(true)
    first.send(false)
    second.send(false)
    #expect(log.entries == [false, true, false, false])
  }

  @Test func `an input that can fail combines with one that cannot, on either side`() {
    let safe = Signal<Bool, Never>.just(true)
    let failing = Signal<Bool, InputFailure>.just(false)
    let log = LockedList<Bool>()
    let promoted = safe.promoteFailure(to: InputFailure.self)
    promoted.and(failing).subscribe { log.add($0) }
    failing.and(promoted).subscribe { log.add($0) }
    promoted.or(failing).subscribe { log.add($0) }
    failing.or(promoted).subscribe { log.add($0) }
    let unfailing: Signal<Bool, Never> = safe.and(safe).or(safe)
    unfailing.subscribe { log.add($0) }
    #expect(log.entries == [false, false, true, true, true])
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Bool, Never>.just(true)
      for _ in 0..<chainLength { chain = chain.and(.just(true)) }
    }
  }

  @Test func `not sends the opposite`() {
    #expect(
      Signal<Bool, Never>([true, false]).not().record().events == [
        .next(false), .next(true), .completed,
      ]
    )
  }
}
