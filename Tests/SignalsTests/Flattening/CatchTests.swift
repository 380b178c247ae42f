import Signals
import SignalsTesting
import Testing

@Suite struct CatchTests {
  private struct Wrong: Error, Equatable {
    var code = 0
  }

  @Test func `catch continues with the signal that its closure returns for the failure`() {
    let source = Subject<Int, Wrong>()
    let recorder = source.signal.catch { Signal<Int, Never>.just($0.code) }.record()
    source.send(1)
    source.fail(Wrong(code: 7))
    #expect(recorder.values == [1, 7])
    #expect(recorder.isCompleted)
  }

  @Test func `catch forwards completion`() {
    let recorder = Signal<Int, Wrong>.just(1).catch { _ in Signal<Int, Never>.just(2) }.record()
    #expect(recorder.values == [1])
    #expect(recorder.isCompleted)
  }

  @Test func `a failure of the second signal is forwarded`() {
    let recorder = Signal<Int, Wrong>.failed(Wrong(code: 1)).catchTo(
      Signal<Int, Wrong>.failed(Wrong(code: 2))
    ).record()
    #expect(recorder.failure == Wrong(code: 2))
  }

  @Test func `the source is disposed before the second signal is created`() {
    let log = LockedList<String>()
    let source = Signal<Int, Wrong> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      subscriber.fail(Wrong())
    }
    source.catch { _ -> Signal<Int, Never> in
      log.add("created")
      return .empty
    }.record().dispose()
    #expect(log.entries == ["disposed", "created"])
  }

  @Test func `disposal disposes the second signal`() {
    let log = LockedList<String>()
    let second = Signal<Int, Never> { $0.onDisposal { log.add("disposed") } }
    let recorder = Signal<Int, Wrong>.failed(Wrong()).catchTo(second).record()
    recorder.dispose()
    #expect(log.entries == ["disposed"])
  }

  @Test func `catching with a signal that cannot fail returns a signal that cannot fail`() {
    let failing = Signal<Int, Wrong>.failed(Wrong(code: 3))
    let caught: Signal<Int, Never> = failing.catch { .just($0.code) }
    let replaced = failing.catchTo(.just(4))
    #expect(caught.record().values == [3])
    #expect((replaced as Signal<Int, Never>).record().values == [4])
    #expect(failing.catchTo(Signal<Int, Wrong>.failed(Wrong())).record().failure == Wrong())
  }
}
