import Signals
import SignalsTesting
import Testing

@Suite struct AndOrNotTests {
  @Test(arguments: [false, true], [false, true])
  func `and, or follow the truth table`(first: Bool, second: Bool) {
    let log = Log<Bool>()
    let one = Signal<Bool, Never>.just(first)
    let two = Signal<Bool, Never>.just(second)
    one.and(two).subscribe { log.add($0) }
    one.or(two).subscribe { log.add($0) }
    #expect(log.entries == [first && second, first || second])
  }

  @Test func `each value of either makes one`() {
    let first = Subject<Bool, Never>()
    let second = Subject<Bool, Never>()
    let log = Log<Bool>()
    first.signal.and(second.signal).subscribe { log.add($0) }
    first.send(true)
    second.send(false)
    second.send(true)
    first.send(false)
    second.send(false)
    #expect(log.entries == [false, true, false, false])
  }

  @Test func `what cannot fail goes with what can, on either side`() {
    let sure = Signal<Bool, Never>.just(true)
    let doubtful = Signal<Bool, Problem>.just(false)
    let log = Log<Bool>()
    sure.and(doubtful).subscribe { log.add($0) }
    doubtful.and(sure).subscribe { log.add($0) }
    sure.or(doubtful).subscribe { log.add($0) }
    doubtful.or(sure).subscribe { log.add($0) }
    let stillSure: Signal<Bool, Never> = sure.and(sure).or(sure)
    stillSure.subscribe { log.add($0) }
    #expect(log.entries == [false, false, true, true, true])
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Bool, Never>.just(true)
      for _ in 0..<deep { chain = chain.and(.just(true)) }
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
