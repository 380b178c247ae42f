import Signals
import SignalsTesting
import Testing

@Suite struct FlattenStrategyTests {
  // MARK: concat and concurrent

  @Test func `concat subscribes to an inner signal after the previous one completes`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.concat).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[1].send("missed")
    inputs.inners[0].send("a")
    inputs.inners[0].complete()
    inputs.inners[1].send("b")
    #expect(recorder.values == ["a", "b"])
  }

  @Test func `concurrent runs at most its limit of inner signals and starts the others in order`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.concurrent(limit: 2)).record()
    for index in 0..<4 { inputs.outer.send(index) }
    inputs.inners[2].send("missed")
    inputs.inners[0].send("0")
    inputs.inners[1].send("1")
    inputs.inners[1].complete()
    inputs.inners[3].send("missed")
    inputs.inners[2].send("2")
    inputs.inners[0].complete()
    inputs.inners[3].send("3")
    #expect(recorder.values == ["0", "1", "2", "3"])
    inputs.outer.complete()
    inputs.inners[2].complete()
    inputs.inners[3].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `concat starts no further inner signal after its disposal`() {
    let log = LockedList<Int>()
    let inners = (0..<3).map { index in
      Signal<Int, Never> { subscriber in
        log.add(index)
        subscriber.send(index)
        subscriber.complete()
      }
    }
    let recorder = Signal<Int, Never>(0..<3).flatMap(.concat) { inners[$0] }.take(1).record()
    #expect(recorder.values == [0])
    #expect(log.entries == [0])
  }

  // MARK: latest

  @Test func `latest forwards only the newest inner signal`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.latest).record()
    inputs.outer.send(0)
    inputs.inners[0].send("a")
    inputs.outer.send(1)
    inputs.inners[0].send("old")
    inputs.inners[1].send("b")
    #expect(recorder.values == ["a", "b"])
  }

  @Test func `latest completes when the outer and the newest inner signal have completed`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.latest).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.outer.complete()
    inputs.inners[0].complete()
    #expect(!recorder.isCompleted)
    inputs.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `latest continues after an inner signal completes`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.latest).record()
    inputs.outer.send(0)
    inputs.inners[0].complete()
    inputs.outer.send(1)
    inputs.inners[1].send("b")
    inputs.outer.complete()
    #expect(!recorder.isCompleted)
    inputs.inners[1].complete()
    #expect(recorder.values == ["b"])
    #expect(recorder.isCompleted)
  }

  @Test func `latest ignores the failure of a replaced inner signal`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.latest).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[0].fail(.broken)
    #expect(recorder.failure == nil)
  }

  @Test
  func `latest drops a value if its signal is replaced during the delivery (guarantee 2)`() {
    let outer = Subject<Int, Never>()
    let inners = (0..<2).map { _ in Subject<String, Never>() }
    inners[0].signal.subscribe { _ in outer.send(1) }
    let recorder = outer.signal.flatMap(.latest) { inners[$0].signal }.record()
    outer.send(0)
    inners[0].send("dropped")
    inners[1].send("b")
    #expect(recorder.values == ["b"])
  }

  @Test func `latest drops a constant that is replaced while it is pending (guarantee 2)`() {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let log = LockedList<Int>()
    let values = outer.signal.flatMap(.latest) { $0 == 0 ? inner.signal : .just($0) }
    let subscription = values.subscribe { value in
      log.add(value)
      guard value == 10 else { return }
      for next in 1...3 { outer.send(next) }
    }
    outer.send(0)
    inner.send(10)
    #expect(log.entries == [10, 3])
    subscription.dispose()
  }

  // MARK: race

  @Test func `race forwards the inner signal that sends first and ignores the others`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.race).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[1].send("b")
    inputs.inners[0].send("late")
    inputs.outer.send(2)
    inputs.inners[2].send("too late")
    inputs.inners[1].send("c")
    #expect(recorder.values == ["b", "c"])
    inputs.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `race completes if an inner signal completes first`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.race).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[0].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `race continues after its outer signal completes if no inner signal has sent`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.race).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.outer.complete()
    #expect(recorder.end == nil)
    inputs.inners[1].fail(.broken)
    #expect(recorder.failure == .broken)
  }

  @Test func `race completes with an outer signal that sends no values`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.race).record()
    inputs.outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test func `race ignores the failure of an inner signal that has lost`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.race).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[0].send("a")
    inputs.inners[1].fail(.broken)
    #expect(recorder.failure == nil)
  }

  @Test func `race chooses a synchronous inner signal at once`() {
    let recorder = Signal<Int, Never>(0..<3).flatMap(.race) { Signal([$0, $0 + 10]) }.record()
    #expect(recorder.values == [0, 10])
    #expect(recorder.isCompleted)
  }

  // MARK: first

  @Test func `first ignores inner signals that arrive while one runs`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.first).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[1].send("ignored")
    inputs.inners[0].send("a")
    inputs.inners[0].complete()
    inputs.outer.send(2)
    inputs.inners[2].send("c")
    #expect(recorder.values == ["a", "c"])
  }

  @Test func `first completes when the outer and the running inner signal have completed`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.first).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.outer.complete()
    inputs.inners[1].complete()
    #expect(recorder.end == nil)
    inputs.inners[0].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `first ignores the failure of an inner signal that it ignored`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.first).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[1].fail(.broken)
    inputs.inners[0].complete()
    inputs.outer.send(2)
    inputs.inners[2].fail(.broken)
    #expect(recorder.events == [.failed(.broken)])
  }
}
