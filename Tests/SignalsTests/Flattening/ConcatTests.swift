import Signals
import SignalsTesting
import Testing

@Suite struct ConcatTests {
  private struct Wrong: Error, Equatable {}

  @Test func `concat sends the values of the first signal, then those of the second`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let recorder = first.signal.concat(second.signal).record()
    second.send(0)
    first.send(1)
    first.complete()
    second.send(2)
    #expect(recorder.values == [1, 2])
    #expect(!recorder.isCompleted)
    second.complete()
    #expect(recorder.isCompleted)
  }

  @Test func `concat does not subscribe to the second signal if the first fails`() {
    let log = LockedList<String>()
    let second = Signal<Int, Wrong> { _ in log.add("subscribed") }
    let first = Subject<Int, Wrong>()
    let recorder = first.signal.concat(second).record()
    #expect(log.entries.isEmpty)
    first.fail(Wrong())
    #expect(recorder.failure == Wrong())
    #expect(log.entries.isEmpty)
  }

  @Test func `concat does not subscribe to the second signal if take needs only the first`() {
    let log = LockedList<String>()
    let second = Signal<Int, Never> { _ in log.add("subscribed") }
    #expect(Signal.just(1).concat(second).take(1).record().events == [.next(1), .completed])
    #expect(Signal([1, 2]).concat(second).take(2).record().events.count == 3)
    #expect(log.entries.isEmpty)
  }

  @Test func `concat disposes the first signal before it subscribes to the second`() {
    let log = LockedList<String>()
    let first = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("first disposed") }
      subscriber.complete()
    }
    let second = Signal<Int, Never> { _ in log.add("second subscribed") }
    first.concat(second).record().dispose()
    #expect(log.entries == ["first disposed", "second subscribed"])
  }

  @Test func `an early end of the first signal disposes its source`() {
    let first = Subject<Int, Never>()
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      subscriber.send(1)
    }
    let recorder = source.take(1).concat(first.signal).record()
    #expect(log.entries == ["disposed"])
    #expect(recorder.values == [1])
  }

  @Test func `disposal disposes the second signal while it runs`() {
    let first = Subject<Int, Never>()
    let log = LockedList<String>()
    let second = Signal<Int, Never> { $0.onDisposal { log.add("second") } }
    let recorder = first.signal.concat(second).record()
    first.complete()
    recorder.dispose()
    #expect(log.entries == ["second"])
  }

  @Test func `concat nests on either side`() {
    let a = Signal<Int, Never>([1, 2])
    let b = Signal<Int, Never>.just(3)
    let c = Signal<Int, Never>([4, 5])
    #expect(a.concat(b).concat(c).record().values == [1, 2, 3, 4, 5])
    #expect(a.concat(b.concat(c)).record().values == [1, 2, 3, 4, 5])
    #expect(a.concat(b).map { $0 * 2 }.concat(c).record().values == [2, 4, 6, 4, 5])
  }

  @Test func `a concatenation can be subscribed to several times`() {
    let signal = Signal<Int, Never>.just(1).concat(.just(2)).concat(value: 3)
    #expect(signal.record().values == [1, 2, 3])
    #expect(signal.record().values == [1, 2, 3])
  }

  @Test func `concat iterates a sequence of signals lazily`() {
    let endless = repeatElement(Signal<Int, Never>([1, 2]), count: .max)
    #expect(Signal.concat(endless).take(3).record().values == [1, 2, 1])
    #expect(Signal<Int, Never>.concat([]).record().isCompleted)
  }

  @Test func `then ignores values and continues when the first signal completes`() {
    let log = LockedList<String>()
    let first = Subject<Int, Wrong>()
    let recorder = first.signal.then { () -> Signal<String, Wrong> in
      log.add("created")
      return .just("done")
    }.record()
    first.send(1)
    #expect(log.entries.isEmpty)
    first.complete()
    #expect(recorder.values == ["done"])
    #expect(recorder.isCompleted)
  }

  @Test func `then forwards a failure and does not create the second signal`() {
    let recorder = Signal<Int, Wrong>.failed(Wrong()).then { .just("no") }.record()
    #expect(recorder.values.isEmpty)
    #expect(recorder.failure == Wrong())
  }

  @Test func `a long chain nested on the left needs constant stack (guarantee 11)`() {
    onSmallStack {
      let chain = (0..<chainLength).reduce(Signal<Int, Never>.empty) { $0.concat(.just($1)) }
      #expect(chain.reduce(0, +).record().values == [chainLength * (chainLength - 1) / 2])
    }
  }

  @Test func `a long chain nested on the right needs constant stack (guarantee 11)`() {
    onSmallStack {
      let chain = (0..<chainLength).reduce(Signal<Int, Never>.empty) { Signal.just($1).concat($0) }
      #expect(chain.reduce(0, +).record().values == [chainLength * (chainLength - 1) / 2])
    }
  }

  @Test func `signals that can fail combine with signals that cannot`() {
    let safe = Signal<Int, Never>.just(1)
    let failing = Signal<Int, Wrong>.failed(Wrong())
    #expect(safe.concat(failing).record().events == [.next(1), .failed(Wrong())])
    #expect(failing.concat(safe).record().events == [.failed(Wrong())])
    #expect(safe.then { failing }.record().events == [.failed(Wrong())])
    #expect(Signal<Int, Wrong>.just(0).then { safe }.record().events == [.next(1), .completed])
  }
}
