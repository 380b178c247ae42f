import Signals
import SignalsTesting
import Testing

@Suite struct CatchTests {
  private struct Wrong: Error, Equatable {
    var code = 0
  }

  @Test func `catch goes on with the signal made of the failure`() {
    let source = Subject<Int, Wrong>()
    let recorder = Recorder(source.signal.catch { Signal<Int, Never>.just($0.code) })
    source.send(1)
    source.fail(Wrong(code: 7))
    #expect(recorder.values == [1, 7])
    #expect(recorder.isCompleted)
  }

  @Test func `completion needs no catching`() {
    let recorder = Recorder(Signal<Int, Wrong>.just(1).catch { _ in Signal<Int, Never>.just(2) })
    #expect(recorder.values == [1])
    #expect(recorder.isCompleted)
  }

  @Test func `a failure of the second signal passes`() {
    let recorder = Recorder(
      Signal<Int, Wrong>.failed(Wrong(code: 1)).catchTo(Signal<Int, Wrong>.failed(Wrong(code: 2)))
    )
    #expect(recorder.failure == Wrong(code: 2))
  }

  @Test func `the source has been disposed of when the second signal is made`() {
    let log = Log<String>()
    let source = Signal<Int, Wrong> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      subscriber.fail(Wrong())
    }
    Recorder(
      source.catch { _ -> Signal<Int, Never> in
        log.add("made")
        return .empty
      }
    ).dispose()
    #expect(log.entries == ["disposed", "made"])
  }

  @Test func `disposal disposes of the second signal`() {
    let log = Log<String>()
    let second = Signal<Int, Never> { $0.onDisposal { log.add("disposed") } }
    let recorder = Recorder(Signal<Int, Wrong>.failed(Wrong()).catchTo(second))
    recorder.dispose()
    #expect(log.entries == ["disposed"])
  }

  @Test func `a signal that cannot fail needs no types, and makes one that cannot`() {
    let failing = Signal<Int, Wrong>.failed(Wrong(code: 3))
    let caught: Signal<Int, Never> = failing.catch { .just($0.code) }
    let replaced = failing.catchTo(.just(4))
    #expect(Recorder(caught).values == [3])
    #expect(Recorder(replaced as Signal<Int, Never>).values == [4])
    #expect(Recorder(failing.catchTo(Signal<Int, Wrong>.failed(Wrong()))).failure == Wrong())
  }
}
