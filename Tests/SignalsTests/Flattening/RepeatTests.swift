import Signals
import SignalsTesting
import Testing

@Suite struct RepeatTests {
  private struct Wrong: Error, Equatable {}

  /// A signal that sends the index of each subscription, then the end that `end` returns.
  private func numbered(
    _ end: @escaping @Sendable (Int) -> Event<Int, Wrong>
  ) -> Signal<Int, Wrong> {
    let log = LockedList<Int>()
    return Signal { subscriber in
      let number = log.add(log.entries.count)
      subscriber.send(number)
      subscriber.send(end(number))
    }
  }

  @Test func `repeat subscribes again on completion`() {
    let recorder = numbered { _ in .completed }.repeat().take(3).record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func `a failure ends the repetition`() {
    let recorder = numbered { $0 == 2 ? .failed(Wrong()) : .completed }.repeat().record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.failure == Wrong())
  }

  @Test func `repeat with a count subscribes that many times`() {
    #expect(numbered { _ in .completed }.repeat(2).record().values == [0, 1])
    #expect(numbered { _ in .completed }.repeat(1).record().values == [0])
    let none = numbered { _ in .completed }.repeat(0).record()
    #expect(none.values.isEmpty)
    #expect(none.isCompleted)
  }

  @Test func `each repetition is disposed before the next subscription`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      log.add("subscribed")
      subscriber.onDisposal { log.add("disposed") }
      subscriber.complete()
    }
    source.repeat(2).record().dispose()
    #expect(log.entries == ["subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test func `disposal ends the repetition of an asynchronous signal`() {
    let sources = LockedList<Subscriber<Int, Never>>()
    let recorder = Signal<Int, Never> { sources.add($0) }.repeat().record()
    sources.entries[0].complete()
    #expect(sources.entries.count == 2)
    recorder.dispose()
    sources.entries[1].complete()
    #expect(sources.entries.count == 2)
  }

  @Test func `retry subscribes again on failure, and forwards the values of failed attempts`() {
    let recorder = numbered { $0 == 2 ? .completed : .failed(Wrong()) }.retry().record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test(arguments: 0..<4) func `retry makes one attempt more than its count`(count: Int) {
    let recorder = numbered { _ in .failed(Wrong()) }.retry(count).record()
    #expect(recorder.values == Array(0...count))
    #expect(recorder.failure == Wrong())
  }

  @Test func `each subscription counts its own attempts and repetitions (guarantee 8)`() {
    let failing = Signal<Int, Wrong>.just(1).concat(.failed(Wrong()))
    for signal in [failing.retry(2), failing.concat(.just(2)).retry(2)] {
      #expect(signal.record().values == [1, 1, 1])
      #expect(signal.record().values == [1, 1, 1])
    }
    let twice = Signal<Int, Wrong>.just(1).repeat(2)
    #expect(twice.record().values == [1, 1])
    #expect(twice.record().values == [1, 1])
  }

  @Test func `each attempt evaluates deferred again and is disposed before the next`() {
    let log = LockedList<String>()
    let counter = Counter()
    let source = Signal<Int, Wrong>.deferred {
      let number = counter.next()
      return Signal { subscriber in
        log.add("started \(number)")
        subscriber.onDisposal { log.add("disposed \(number)") }
        subscriber.fail(Wrong())
      }
    }
    source.retry(1).record().dispose()
    #expect(log.entries == ["started 1", "disposed 1", "started 2", "disposed 2"])
  }

  @Test func `retry with a delay waits before each further attempt (guarantee 12)`() {
    let clock = TestScheduler()
    let recorder = numbered { _ in .failed(Wrong()) }.retry(2, delay: .seconds(5), on: clock)
      .record()
    #expect(recorder.values == [0])
    clock.advance(by: .seconds(4))
    #expect(recorder.values == [0])
    clock.advance(by: .seconds(1))
    #expect(recorder.values == [0, 1])
    #expect(recorder.failure == nil)
    clock.advance(by: .seconds(5))
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.failure == Wrong())
  }

  @Test func `disposal during the delay prevents further attempts`() {
    let clock = TestScheduler()
    let recorder = numbered { _ in .failed(Wrong()) }.retry(2, delay: .seconds(5), on: clock)
      .record()
    recorder.dispose()
    clock.advance(by: .seconds(20))
    #expect(recorder.values == [0])
  }

  @Test func `many repetitions need constant stack (guarantee 11)`() {
    onSmallStack {
      let source = Signal<Int, Never> { subscriber in
        subscriber.send(1)
        subscriber.complete()
      }
      #expect(source.repeat().take(chainLength).reduce(0, +).record().values == [chainLength])
    }
  }

  @Test func `many retries need constant stack (guarantee 11)`() {
    onSmallStack {
      let failing = completing(atAttempt: chainLength)
      #expect(failing.retry().reduce(0, +).record().values == [chainLength])
    }
  }

  private func completing(atAttempt needed: Int) -> Signal<Int, Wrong> {
    let counter = Counter()
    return Signal { subscriber in
      subscriber.send(1)
      if counter.next() == needed { subscriber.complete() } else { subscriber.fail(Wrong()) }
    }
  }
}
