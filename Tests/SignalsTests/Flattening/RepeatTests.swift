import Signals
import SignalsTesting
import Testing

@Suite struct RepeatTests {
  @Test func `repeat subscribes again on completion`() {
    let recorder = numbered { _ in .completed }.repeat().take(3).record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func `a failure ends the repetition`() {
    let recorder = numbered { $0 == 2 ? .failed(.broken) : .completed }.repeat().record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.failure == .broken)
  }

  @Test func `a failure ends the repetition before the failing work continues (guarantee 10)`() {
    let log = LockedList<String>()
    let source = Signal<Int, SignalFailure> { subscriber in
      log.add("work begins")
      subscriber.send(log.count == 1 ? .completed : .failed(.broken))
      log.add("work continues")
    }
    source.repeat().subscribe(failed: { _ in log.add("failed") })
    #expect(
      log.entries == [
        "work begins", "work continues", "work begins", "failed", "work continues",
      ]
    )
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

  @Test func `each subscription counts its own attempts and repetitions (guarantee 8)`() {
    let failing = Signal<Int, SignalFailure>.just(1).concat(.failed(.broken))
    for signal in [failing.retry(2), failing.concat(.just(2)).retry(2)] {
      #expect(signal.record().values == [1, 1, 1])
      #expect(signal.record().values == [1, 1, 1])
    }
    let twice = Signal<Int, SignalFailure>.just(1).repeat(2)
    #expect(twice.record().values == [1, 1])
    #expect(twice.record().values == [1, 1])
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
}
