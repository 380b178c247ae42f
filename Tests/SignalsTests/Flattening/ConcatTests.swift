import Signals
import SignalsTesting
import Testing

@Suite struct ConcatTests {
  private struct Wrong: Error, Equatable {}

  @Test func `concat sends the values of one signal, then those of the other`() {
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

  @Test func `the second is not subscribed to before its turn, nor after a failure`() {
    let log = Log<String>()
    let second = Signal<Int, Wrong> { _ in log.add("subscribed") }
    let first = Subject<Int, Wrong>()
    let recorder = first.signal.concat(second).record()
    #expect(log.entries.isEmpty)
    first.fail(Wrong())
    #expect(recorder.failure == Wrong())
    #expect(log.entries.isEmpty)
  }

  @Test func `the second is not subscribed to if the values of the first were enough`() {
    let log = Log<String>()
    let second = Signal<Int, Never> { _ in log.add("subscribed") }
    #expect(Signal.just(1).concat(second).take(1).record().events == [.next(1), .completed])
    #expect(Signal([1, 2]).concat(second).take(2).record().events.count == 3)
    #expect(log.entries.isEmpty)
  }

  @Test func `the first has been disposed of when the second is subscribed to`() {
    let log = Log<String>()
    let first = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("first disposed") }
      subscriber.complete()
    }
    let second = Signal<Int, Never> { _ in log.add("second subscribed") }
    first.concat(second).record().dispose()
    #expect(log.entries == ["first disposed", "second subscribed"])
  }

  @Test func `an early end of the first lets go of its source`() {
    let first = Subject<Int, Never>()
    let log = Log<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("let go") }
      subscriber.send(1)
    }
    let recorder = source.take(1).concat(first.signal).record()
    #expect(log.entries == ["let go"])
    #expect(recorder.values == [1])
  }

  @Test func `disposal disposes of whichever is running`() {
    let first = Subject<Int, Never>()
    let log = Log<String>()
    let second = Signal<Int, Never> { $0.onDisposal { log.add("second") } }
    let recorder = first.signal.concat(second).record()
    first.complete()
    recorder.dispose()
    #expect(log.entries == ["second"])
  }

  @Test func `concatenations nest either way`() {
    let a = Signal<Int, Never>([1, 2])
    let b = Signal<Int, Never>.just(3)
    let c = Signal<Int, Never>([4, 5])
    #expect(a.concat(b).concat(c).record().values == [1, 2, 3, 4, 5])
    #expect(a.concat(b.concat(c)).record().values == [1, 2, 3, 4, 5])
    #expect(a.concat(b).map { $0 * 2 }.concat(c).record().values == [2, 4, 6, 4, 5])
  }

  @Test func `a concatenation may be subscribed to more than once`() {
    let signal = Signal<Int, Never>.just(1).concat(.just(2)).concat(value: 3)
    #expect(signal.record().values == [1, 2, 3])
    #expect(signal.record().values == [1, 2, 3])
  }

  @Test func `a sequence of signals is iterated as it goes`() {
    let endless = repeatElement(Signal<Int, Never>([1, 2]), count: .max)
    #expect(Signal.concat(endless).take(3).record().values == [1, 2, 1])
    #expect(Signal<Int, Never>.concat([]).record().isCompleted)
  }

  @Test func `then ignores values, and goes on when the first completes`() {
    let log = Log<String>()
    let first = Subject<Int, Wrong>()
    let recorder = first.signal.then { () -> Signal<String, Wrong> in
      log.add("made")
      return .just("done")
    }.record()
    first.send(1)
    #expect(log.entries.isEmpty)
    first.complete()
    #expect(recorder.values == ["done"])
    #expect(recorder.isCompleted)
  }

  @Test func `then is skipped by a failure`() {
    let recorder = Signal<Int, Wrong>.failed(Wrong()).then { .just("no") }.record()
    #expect(recorder.values.isEmpty)
    #expect(recorder.failure == Wrong())
  }

  @Test func `any number of signals chained to the left run and are released (guarantee 11)`() {
    onSmallStack {
      let chain = (0..<deep).reduce(Signal<Int, Never>.empty) { $0.concat(.just($1)) }
      #expect(chain.reduce(0, +).record().values == [deep * (deep - 1) / 2])
    }
  }

  @Test func `any number of signals chained to the right run and are released (guarantee 11)`() {
    onSmallStack {
      let chain = (0..<deep).reduce(Signal<Int, Never>.empty) { Signal.just($1).concat($0) }
      #expect(chain.reduce(0, +).record().values == [deep * (deep - 1) / 2])
    }
  }

  @Test func `signals that can fail and signals that cannot go together`() {
    let sure = Signal<Int, Never>.just(1)
    let failing = Signal<Int, Wrong>.failed(Wrong())
    #expect(sure.concat(failing).record().events == [.next(1), .failed(Wrong())])
    #expect(failing.concat(sure).record().events == [.failed(Wrong())])
    #expect(sure.then { failing }.record().events == [.failed(Wrong())])
    #expect(Signal<Int, Wrong>.just(0).then { sure }.record().events == [.next(1), .completed])
  }
}
