import Signals
import TestSupport
import Testing

/// Tests of chains that are too long to be released by recursion (guarantee 11).
struct LinkTests {
  @Test func `a signal of 100,000 operators is released in constant stack (guarantee 11)`() {
    let tokens = TokenCounter()
    onSmallStack {
      var signal = Signal<Int, SignalFailure>.never.map { [token = tokens.makeToken()] in
        token.touch()
        return $0
      }
      for _ in 0..<chainLength { signal = signal.map { $0 } }
      #expect(tokens.alive == 1)
    }
    #expect(tokens.alive == 0)
  }

  @Test func `a subscription through 100,000 operators starts and is released in constant stack`() {
    let tokens = TokenCounter()
    onSmallStack {
      let subject = Subject<Int, SignalFailure>()
      var signal = subject.signal
      for _ in 0..<chainLength { signal = signal.map { $0 } }
      let subscription = signal.subscribe { [token = tokens.makeToken()] _ in token.touch() }
      #expect(tokens.alive == 1)
      subscription.dispose()
      #expect(tokens.alive == 0)
    }
  }

  @Test func `a subscription through 200 operators forwards values and the end`() {
    let subject = Subject<Int, SignalFailure>()
    let (log, _) = onTop(of: subject.signal, 200).logEvents()
    onSmallStack {
      subject.send(1)
      subject.complete()
    }
    #expect(log.entries == [.next(201), .completed])
  }

  @Test func `releasing a chain keeps the part that another chain shares (guarantee 11)`() {
    let tokens = TokenCounter()
    let shared = Signal<Int, SignalFailure>.just(1).map { [token = tokens.makeToken()] in
      token.touch()
      return $0
    }
    do { _ = onTop(of: shared, 1_000) }
    #expect(tokens.alive == 1)
    #expect(onTop(of: shared, 3).eventsAtOnce == [.next(4), .completed])
  }

  @Test func `releasing a subject releases a long chain in constant stack (guarantee 7)`() {
    let tokens = TokenCounter()
    onSmallStack {
      let subject = LockedValue(Subject<Int, SignalFailure>())
      var signal = subject.content?.signal ?? .never
      for _ in 0..<chainLength { signal = signal.map { $0 } }
      signal.subscribe { [token = tokens.makeToken()] _ in token.touch() }
      signal = .never
      #expect(tokens.alive == 1)
      subject.content = nil
    }
    #expect(tokens.alive == 0)
  }

  private func onTop(
    of signal: Signal<Int, SignalFailure>,
    _ count: Int
  ) -> Signal<Int, SignalFailure> {
    (0..<count).reduce(signal) { signal, _ in signal.map { $0 + 1 } }
  }
}
