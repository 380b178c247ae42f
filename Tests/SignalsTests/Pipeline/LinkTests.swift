import Signals
import TestSupport
import Testing

/// Chains that are too long to be released by recursion (guarantee 11).
struct LinkTests {
  @Test func `a signal of 100,000 operators is released in constant stack (guarantee 11)`() {
    let census = Census()
    onSmallStack {
      var signal = Signal<Int, TestFailure>.never.map { [token = census.token()] in
        token.touch()
        return $0
      }
      for _ in 0..<deep { signal = signal.map { $0 } }
      #expect(census.alive == 1)
    }
    #expect(census.alive == 0)
  }

  @Test func `a subscription through 100,000 operators is made and released in constant stack`() {
    let census = Census()
    onSmallStack {
      let subject = Subject<Int, TestFailure>()
      var signal = subject.signal
      for _ in 0..<deep { signal = signal.map { $0 } }
      let subscription = signal.subscribe { [token = census.token()] _ in token.touch() }
      #expect(census.alive == 1)
      subscription.dispose()
      #expect(census.alive == 0)
    }
  }

  @Test func `a subscription through 200 operators passes values and its end`() {
    let subject = Subject<Int, TestFailure>()
    let (journal, _) = onTop(of: subject.signal, 200).journal()
    onSmallStack {
      subject.send(1)
      subject.complete()
    }
    #expect(journal.entries == [.next(201), .completed])
  }

  @Test func `a shared part of a chain stays (guarantee 11)`() {
    let census = Census()
    let shared = Signal<Int, TestFailure>.just(1).map { [token = census.token()] in
      token.touch()
      return $0
    }
    do { _ = onTop(of: shared, 1_000) }
    #expect(census.alive == 1)
    #expect(onTop(of: shared, 3).eventsAtOnce == [.next(4), .completed])
  }

  @Test func `releasing a subject releases a long chain in constant stack (guarantee 7)`() {
    let census = Census()
    onSmallStack {
      let subject = LockedValue(Subject<Int, TestFailure>())
      var signal = subject.content?.signal ?? .never
      for _ in 0..<deep { signal = signal.map { $0 } }
      signal.subscribe { [token = census.token()] _ in token.touch() }
      signal = .never
      #expect(census.alive == 1)
      subject.content = nil
    }
    #expect(census.alive == 0)
  }

  private func onTop(of signal: Signal<Int, TestFailure>, _ count: Int) -> Signal<Int, TestFailure>
  {
    (0..<count).reduce(signal) { signal, _ in signal.map { $0 + 1 } }
  }
}
