import Observation
import Signals
import SignalsTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct `Observing a model` {
  @Test func `sends the current value, and a new value after each change`() async {
    let model = Model()
    let recorder = Signal.observing { [weak model] in model?.name }.record()
    #expect(recorder.values == ["a"])
    model.name = "b"
    await recorder.waitForValues(2)
    model.name = "c"
    #expect(await recorder.waitForValues(3) == ["a", "b", "c"])
  }

  @Test func `sends one value for several changes without a suspension`() async {
    let model = Model()
    let recorder = Signal.observing { [weak model] in model.map { "\($0.name)\($0.count)" } }
      .record()
    await recorder.waitForValues(1)
    model.name = "b"
    model.name = "c"
    model.count = 1
    #expect(await recorder.waitForValues(2) == ["a0", "c1"])
  }

  @Test func `ignores changes of properties that it does not read`() async {
    let model = Model()
    let reads = Counter()
    let recorder = Signal.observing { [weak model] in
      reads.next()
      return model?.name
    }.record()
    await recorder.waitForValues(1)
    model.count = 1
    model.name = "b"
    await recorder.waitForValues(2)
    #expect(reads.value == 2)
  }

  @Test func `observes the properties that it read last`() async {
    let model = Model()
    let recorder = Signal.observing { [weak model] in
      model.map { $0.child?.name ?? "none" }
    }.record()
    await recorder.waitForValues(1)
    let child = Model()
    model.child = child
    await recorder.waitForValues(2)
    child.name = "b"
    await recorder.waitForValues(3)
    model.child = nil
    #expect(await recorder.waitForValues(4) == ["none", "a", "b", "none"])
  }

  @Test func `completes when the model is released`() async {
    var model: Model? = Model()
    let recorder = Signal.observing { [weak model] in model?.name }.record()
    await recorder.waitForValues(1)
    model?.name = "b"
    await recorder.waitForValues(2)
    model = nil
    await recorder.waitForEnd()
    #expect(recorder.events == [.next("a"), .next("b"), .completed])
  }

  @Test func `completes without a value when the model changes and is released`() async {
    var model: Model? = Model()
    let recorder = Signal.observing { [weak model] in model?.name }.record()
    await recorder.waitForValues(1)
    model?.name = "b"
    model = nil
    await recorder.waitForEnd()
    #expect(recorder.events == [.next("a"), .completed])
  }

  @Test func `completes when it reads no observable property`() async {
    let recorder = Signal.observing { 1 }.record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(1), .completed])
    let none = Signal<Int, Never>.observing { nil }.record()
    await none.waitForEnd()
    #expect(none.events == [.completed])
  }

  @Test func `sends nil as a value if the value type is optional`() async {
    let model = Model()
    let signal: Signal<String?, Never> = .observing { [weak model] in model.map(\.child?.name) }
    let recorder = signal.record()
    await recorder.waitForValues(1)
    #expect(recorder.values == [nil])
  }

  @Test func `reads on the main actor even if another thread subscribes`() async {
    let model = Model()
    let signal = Signal.observing { [weak model] in model?.name }
    let recorder = await Task.detached { signal.record() }.value
    #expect(await recorder.waitForValues(1) == ["a"])
  }

  @Test func `stops and releases its closure when disposed`() async {
    let model = Model()
    await expectNoLeaks { tracker in
      let strong = tracker.track(Model())
      let recorder = Signal.observing { "\(model.name)\(strong.name)" }.record()
      await recorder.waitForValues(1)
      recorder.dispose()
      model.name = "b"
      #expect(recorder.values == ["aa"])
    }
  }

  @Test func `releases the handler when the model is released`() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let object = tracker.track(Tracked("handler"))
      let started = AsyncFlag()
      Signal.observing { [weak model] in model?.name }.subscribe { _ in
        _ = object
        started.set()
      }
      await started.wait()
    }
  }
}

@MainActor @Observable private final class Model {
  var name = "a"
  var count = 0
  var child: Model?
}
