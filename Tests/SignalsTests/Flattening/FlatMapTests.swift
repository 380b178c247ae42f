import Signals
import SignalsTesting
import Testing

@Suite struct FlatMapTests {
  // MARK: merge

  @Test func `merge sends the values of all inner signals in the order of arrival`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.merge).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[1].send("b")
    inputs.inners[0].send("a")
    inputs.inners[1].send("c")
    #expect(recorder.values == ["b", "a", "c"])
  }

  @Test func `merge completes when the outer signal and all inner signals have completed`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.merge).record()
    inputs.outer.send(0)
    inputs.outer.send(1)
    inputs.inners[0].complete()
    inputs.outer.complete()
    #expect(!recorder.isCompleted)
    inputs.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `merge completes with an outer signal that sends no values`() {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(.merge).record()
    inputs.outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `a failure of an inner signal is forwarded at once (guarantee 10)`(strategy: FlattenStrategy)
  {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(strategy).record()
    inputs.outer.send(0)
    inputs.inners[0].fail(.broken)
    #expect(recorder.failure == .broken)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `a failure of the outer signal is forwarded at once (guarantee 10)`(
    strategy: FlattenStrategy
  ) {
    let inputs = FlattenInputs()
    let recorder = inputs.flattened(strategy).record()
    inputs.outer.send(0)
    inputs.outer.fail(.broken)
    #expect(recorder.failure == .broken)
    inputs.inners[0].send("late")
    #expect(recorder.values.isEmpty)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `disposal disposes the outer signal and the inner signals`(strategy: FlattenStrategy) {
    let log = LockedList<String>()
    let outer = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("outer") }
      subscriber.send(1)
    }
    let inner = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("inner") }
    }
    let recorder = outer.flatMap(strategy) { _ in inner }.record()
    #expect(log.entries.isEmpty)
    recorder.dispose()
    #expect(log.entries.sorted() == ["inner", "outer"])
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `an inner signal that completes early disposes its source`(
    strategy: FlattenStrategy
  ) {
    let log = LockedList<String>()
    let outer = Subject<Int, Never>()
    let inner = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      subscriber.send(1)
    }
    let recorder = outer.signal.flatMap(strategy) { _ in inner.take(1) }.record()
    outer.send(1)
    #expect(recorder.values == [1])
    #expect(log.entries == ["disposed"])
  }

  @Test func `take ends an infinite synchronous inner signal`() {
    let recorder = Signal<Int, Never>.just(0).flatMap { _ in Signal(0...) }.take(3).record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func `values sent inside a delivery arrive after it (guarantee 4)`() {
    let outer = Subject<Int, Never>()
    let log = LockedList<String>()
    outer.signal.flatMap { .just($0) }.subscribe { value in
      log.add("in \(value)")
      if value < 3 { outer.send(value + 1) }
      log.add("out \(value)")
    }
    outer.send(1)
    #expect(log.entries == ["in 1", "out 1", "in 2", "out 2", "in 3", "out 3"])
    // Releases the handler, which retains the subject.
    outer.complete()
  }

  @Test func `many synchronous inner signals need constant stack (guarantee 11)`() {
    onSmallStack {
      let sum = Signal<Int, Never>(0..<chainLength).flatMap(.concat) { Signal(CollectionOfOne($0)) }
        .reduce(0, +)
      #expect(sum.record().values == [chainLength * (chainLength - 1) / 2])
    }
  }

  @Test func `many waiting inner signals need constant stack (guarantee 11)`() {
    onSmallStack {
      let first = Subject<Int, Never>()
      let recorder = Signal<Int, Never>(0..<chainLength)
        .flatMap(.concat) { $0 == 0 ? first.signal : Signal(CollectionOfOne($0)) }
        .reduce(0, +).record()
      first.complete()
      #expect(recorder.values == [chainLength * (chainLength - 1) / 2])
    }
  }

  @Test func `values from two threads all arrive, in the order of each thread (guarantee 3)`() async
  {
    let outer = Subject<Int, Never>()
    let inners = (0..<2).map { _ in Subject<Int, Never>() }
    let recorder = outer.signal.flatMap { inners[$0].signal }.record()
    outer.send(0)
    outer.send(1)
    await withTaskGroup(of: Void.self) { group in
      for (index, inner) in inners.enumerated() {
        group.addTask {
          for number in 0..<10_000 { inner.send(number * 2 + index) }
        }
      }
    }
    #expect(recorder.values.count == 20_000)
    #expect(recorder.values.filter { $0 % 2 == 0 } == (0..<10_000).map { $0 * 2 })
    #expect(recorder.values.filter { $0 % 2 == 1 } == (0..<10_000).map { $0 * 2 + 1 })
  }

  // MARK: Failure types

  @Test func `signals that can fail combine with signals that cannot`() {
    let safe = Signal<Int, Never>.just(1)
    let failing = Signal<Int, SignalFailure>.failed(.broken)
    let first: Signal<Int, SignalFailure> = safe.flatMap { _ in failing }
    let second: Signal<Int, SignalFailure> = Signal<Int, SignalFailure>.just(2).flatMap { _ in safe
    }
    let third = safe.flatMap { .just($0 + 1) }
    #expect(first.record().failure == .broken)
    #expect(second.record().values == [1])
    #expect(third.record().values == [2])
  }

  @Test func `flatten and switchToLatest flatten a signal of signals`() {
    let signals = Signal<Signal<Int, Never>, Never>([.just(1), .just(2)])
    #expect(signals.flatten(.concat).record().values == [1, 2])
    #expect(signals.switchToLatest().record().values == [1, 2])
  }

  @Test func `switchToLatest accepts outer and inner signals of which only one can fail`() {
    let failing = Subject<Signal<Int, Never>, SignalFailure>()
    let first = failing.signal.switchToLatest().record()
    failing.send(.just(1))
    failing.fail(.broken)
    #expect(first.events == [.next(1), .failed(.broken)])

    let safe = Signal<Signal<Int, SignalFailure>, Never>([.just(2), .failed(.broken)])
    #expect(safe.switchToLatest().record().events == [.next(2), .failed(.broken)])
  }
}

/// An outer subject and four inner subjects, which the outer values select by index.
struct FlattenInputs {
  let outer = Subject<Int, SignalFailure>()
  let inners = (0..<4).map { _ in Subject<String, SignalFailure>() }

  func flattened(_ strategy: FlattenStrategy) -> Signal<String, SignalFailure> {
    outer.signal.flatMap(strategy) { [inners] in inners[$0].signal }
  }
}
