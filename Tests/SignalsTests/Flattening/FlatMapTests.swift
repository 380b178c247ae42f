import Signals
import SignalsTesting
import Testing

@Suite struct FlatMapTests {
  private struct Wrong: Error, Equatable {}

  /// An outer subject and inner subjects, selected by index.
  private struct Bench {
    let outer = Subject<Int, Wrong>()
    let inners = (0..<4).map { _ in Subject<String, Wrong>() }

    func flattened(_ strategy: FlattenStrategy) -> Signal<String, Wrong> {
      outer.signal.flatMap(strategy) { [inners] in inners[$0].signal }
    }
  }

  // MARK: merge

  @Test func `merge sends the values of all inner signals as they come`() {
    let bench = Bench()
    let recorder = bench.flattened(.merge).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[1].send("b")
    bench.inners[0].send("a")
    bench.inners[1].send("c")
    #expect(recorder.values == ["b", "a", "c"])
  }

  @Test func `merge completes when the outer signal and all inner ones have`() {
    let bench = Bench()
    let recorder = bench.flattened(.merge).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[0].complete()
    bench.outer.complete()
    #expect(!recorder.isCompleted)
    bench.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `an outer signal without values completes the flattened one`() {
    let bench = Bench()
    let recorder = bench.flattened(.merge).record()
    bench.outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `a failure of an inner signal is immediate (guarantee 10)`(strategy: FlattenStrategy) {
    let bench = Bench()
    let recorder = bench.flattened(strategy).record()
    bench.outer.send(0)
    bench.inners[0].fail(Wrong())
    #expect(recorder.failure == Wrong())
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `a failure of the outer signal is immediate (guarantee 10)`(strategy: FlattenStrategy) {
    let bench = Bench()
    let recorder = bench.flattened(strategy).record()
    bench.outer.send(0)
    bench.outer.fail(Wrong())
    #expect(recorder.failure == Wrong())
    bench.inners[0].send("late")
    #expect(recorder.values.isEmpty)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .first])
  func `disposal disposes of the outer and of the inner signals`(strategy: FlattenStrategy) {
    let log = Log<String>()
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
  func `a completed inner signal lets go of its source while the others go on`(
    strategy: FlattenStrategy
  ) {
    let log = Log<String>()
    let outer = Subject<Int, Never>()
    let inner = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("let go") }
      subscriber.send(1)
    }
    let recorder = outer.signal.flatMap(strategy) { _ in inner.take(1) }.record()
    outer.send(1)
    #expect(recorder.values == [1])
    #expect(log.entries == ["let go"])
  }

  @Test func `an endless synchronous inner signal is heard while it is subscribed to`() {
    let recorder = Signal<Int, Never>.just(0).flatMap { _ in Signal(0...) }.take(3).record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func `values sent from inside a delivery come after it (guarantee 4)`() {
    let outer = Subject<Int, Never>()
    let log = Log<String>()
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

  @Test func `any number of synchronous inner signals take constant stack (guarantee 11)`() {
    onSmallStack {
      let sum = Signal<Int, Never>(0..<deep).flatMap(.concat) { Signal(CollectionOfOne($0)) }
        .reduce(0, +)
      #expect(sum.record().values == [deep * (deep - 1) / 2])
    }
  }

  @Test func `any number of signals that wait for one run in constant stack (guarantee 11)`() {
    onSmallStack {
      let first = Subject<Int, Never>()
      let recorder = Signal<Int, Never>(0..<deep)
        .flatMap(.concat) { $0 == 0 ? first.signal : Signal(CollectionOfOne($0)) }
        .reduce(0, +).record()
      first.complete()
      #expect(recorder.values == [deep * (deep - 1) / 2])
    }
  }

  @Test func `two threads of inner signals never overlap, and lose nothing (guarantee 3)`() async {
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

  // MARK: concat and concurrent

  @Test func `concat subscribes to the next when the one before has completed`() {
    let bench = Bench()
    let recorder = bench.flattened(.concat).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[1].send("missed")
    bench.inners[0].send("a")
    bench.inners[0].complete()
    bench.inners[1].send("b")
    #expect(recorder.values == ["a", "b"])
  }

  @Test func `concurrent runs as many as its limit, the others in the order of their coming`() {
    let bench = Bench()
    let recorder = bench.flattened(.concurrent(limit: 2)).record()
    for index in 0..<4 { bench.outer.send(index) }
    bench.inners[2].send("missed")
    bench.inners[0].send("0")
    bench.inners[1].send("1")
    bench.inners[1].complete()
    bench.inners[3].send("missed")
    bench.inners[2].send("2")
    bench.inners[0].complete()
    bench.inners[3].send("3")
    #expect(recorder.values == ["0", "1", "2", "3"])
    bench.outer.complete()
    bench.inners[2].complete()
    bench.inners[3].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `disposal in the middle of subscribing starts no other`() {
    let log = Log<Int>()
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
    let bench = Bench()
    let recorder = bench.flattened(.latest).record()
    bench.outer.send(0)
    bench.inners[0].send("a")
    bench.outer.send(1)
    bench.inners[0].send("old")
    bench.inners[1].send("b")
    #expect(recorder.values == ["a", "b"])
  }

  @Test func `latest completes when the outer signal and the newest inner one have`() {
    let bench = Bench()
    let recorder = bench.flattened(.latest).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.outer.complete()
    bench.inners[0].complete()
    #expect(!recorder.isCompleted)
    bench.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `latest goes on after an inner signal has completed`() {
    let bench = Bench()
    let recorder = bench.flattened(.latest).record()
    bench.outer.send(0)
    bench.inners[0].complete()
    bench.outer.send(1)
    bench.inners[1].send("b")
    bench.outer.complete()
    #expect(!recorder.isCompleted)
    bench.inners[1].complete()
    #expect(recorder.values == ["b"])
    #expect(recorder.isCompleted)
  }

  @Test func `a failure of a replaced inner signal is not heard`() {
    let bench = Bench()
    let recorder = bench.flattened(.latest).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[0].fail(Wrong())
    #expect(recorder.failure == nil)
  }

  @Test func `an inner signal that is replaced before its turn is not heard (guarantee 2)`() {
    let outer = Subject<Int, Never>()
    let inners = (0..<2).map { _ in Subject<String, Never>() }
    inners[0].signal.subscribe { _ in outer.send(1) }
    let recorder = outer.signal.flatMap(.latest) { inners[$0].signal }.record()
    outer.send(0)
    inners[0].send("replaced while others hear it")
    inners[1].send("b")
    #expect(recorder.values == ["b"])
  }

  @Test func `nor is one that is only a value (guarantee 2)`() {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let log = Log<Int>()
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

  @Test func `race follows the first to speak and disposes of the others`() {
    let bench = Bench()
    let recorder = bench.flattened(.race).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[1].send("b")
    bench.inners[0].send("late")
    bench.outer.send(2)
    bench.inners[2].send("too late")
    bench.inners[1].send("c")
    #expect(recorder.values == ["b", "c"])
    bench.inners[1].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `to complete first is to win the race`() {
    let bench = Bench()
    let recorder = bench.flattened(.race).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[0].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `a race does not end with its outer signal while nobody has won`() {
    let bench = Bench()
    let recorder = bench.flattened(.race).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.outer.complete()
    #expect(recorder.end == nil)
    bench.inners[1].fail(Wrong())
    #expect(recorder.failure == Wrong())
  }

  @Test func `a race that nobody entered completes with its outer signal`() {
    let bench = Bench()
    let recorder = bench.flattened(.race).record()
    bench.outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test func `a failure of a loser is not heard`() {
    let bench = Bench()
    let recorder = bench.flattened(.race).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[0].send("a")
    bench.inners[1].fail(Wrong())
    #expect(recorder.failure == nil)
  }

  @Test func `a synchronous inner signal wins while it is subscribed to`() {
    let recorder = Signal<Int, Never>(0..<3).flatMap(.race) { Signal([$0, $0 + 10]) }.record()
    #expect(recorder.values == [0, 10])
    #expect(recorder.isCompleted)
  }

  // MARK: first

  @Test func `first ignores those that come while one runs`() {
    let bench = Bench()
    let recorder = bench.flattened(.first).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[1].send("ignored")
    bench.inners[0].send("a")
    bench.inners[0].complete()
    bench.outer.send(2)
    bench.inners[2].send("c")
    #expect(recorder.values == ["a", "c"])
  }

  @Test func `first completes when the outer signal and the one that runs have`() {
    let bench = Bench()
    let recorder = bench.flattened(.first).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.outer.complete()
    bench.inners[1].complete()
    #expect(recorder.end == nil)
    bench.inners[0].complete()
    #expect(recorder.isCompleted)
  }

  @Test func `first hears nothing of one it has ignored, not even a failure`() {
    let bench = Bench()
    let recorder = bench.flattened(.first).record()
    bench.outer.send(0)
    bench.outer.send(1)
    bench.inners[1].fail(Wrong())
    bench.inners[0].complete()
    bench.outer.send(2)
    bench.inners[2].fail(Wrong())
    #expect(recorder.events == [.failed(Wrong())])
  }

  // MARK: Failure types

  @Test func `signals that cannot fail go with those that can`() {
    let sure = Signal<Int, Never>.just(1)
    let unsure = Signal<Int, Wrong>.failed(Wrong())
    let first: Signal<Int, Wrong> = sure.flatMap { _ in unsure }
    let second: Signal<Int, Wrong> = Signal<Int, Wrong>.just(2).flatMap { _ in sure }
    let third = sure.flatMap { .just($0 + 1) }
    #expect(first.record().failure == Wrong())
    #expect(second.record().values == [1])
    #expect(third.record().values == [2])
  }

  @Test func `flatten and switchToLatest flatten a signal of signals`() {
    let signals = Signal<Signal<Int, Never>, Never>([.just(1), .just(2)])
    #expect(signals.flatten(.concat).record().values == [1, 2])
    #expect(signals.switchToLatest().record().values == [1, 2])
  }

  @Test func `switchToLatest takes signals that can fail into one that cannot, and the reverse`() {
    let unsure = Subject<Signal<Int, Never>, Wrong>()
    let first = unsure.signal.switchToLatest().record()
    unsure.send(.just(1))
    unsure.fail(Wrong())
    #expect(first.events == [.next(1), .failed(Wrong())])

    let sure = Signal<Signal<Int, Wrong>, Never>([.just(2), .failed(Wrong())])
    #expect(sure.switchToLatest().record().events == [.next(2), .failed(Wrong())])
  }
}
