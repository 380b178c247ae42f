import Signals
import SignalsTesting
import Testing

@Suite struct BindTests {
  private struct Wrong: Error, Equatable {}

  @Test func `bind merges the signals that the binder returns`() {
    let source = Subject<Int, Never>()
    let recorder = source.signal.bind { { value, _ in Signal([value, value * 10]) } }.record()
    source.send(1)
    source.send(2)
    #expect(recorder.values == [1, 10, 2, 20])
  }

  @Test func `each subscription creates its own binder`() {
    let log = LockedList<String>()
    let bound = Signal<Int, Never>([1, 2]).bind {
      log.add("binder")
      return { value, _ in .just(value) }
    }
    _ = (bound.record(), bound.record())
    #expect(log.entries == ["binder", "binder"])
  }

  @Test func `returning nil ends the source, and inner signals continue`() {
    let source = Subject<Int, Never>()
    let inner = Subject<String, Never>()
    let recorder = source.signal.bind { { value, _ in value == 0 ? nil : inner.signal } }.record()
    source.send(1)
    source.send(0)
    source.send(1)
    inner.send("still here")
    #expect(recorder.values == ["still here"])
    #expect(!recorder.isCompleted)
    inner.complete()
    #expect(recorder.isCompleted)
  }

  @Test func `setting stop disposes the source but keeps the returned signal`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      subscriber.send(1)
      subscriber.send(2)
    }
    let recorder = source.bind {
      { value, stop in
        stop = true
        return .just(value)
      }
    }.record()
    #expect(recorder.values == [1])
    #expect(recorder.isCompleted)
    #expect(log.entries == ["disposed"])
  }

  @Test func `a failure of the source is forwarded at once (guarantee 10)`() {
    let source = Subject<Int, Wrong>()
    let recorder = source.signal.bind { { _, _ in Signal<Int, Wrong>.never } }.record()
    source.send(1)
    source.fail(Wrong())
    #expect(recorder.failure == Wrong())
  }

  @Test func `a failure of an inner signal ends the source (guarantee 10)`() {
    let bound = LockedList<Int>()
    let source = Signal<Int, Wrong> { subscriber in
      for value in 0..<3 { subscriber.send(value) }
    }
    let recorder = source.bind {
      { value, _ in
        bound.add(value)
        return value == 1 ? .failed(Wrong()) : Signal<Int, Wrong>.never
      }
    }.record()
    #expect(recorder.failure == Wrong())
    #expect(bound.entries == [0, 1])
  }
}
