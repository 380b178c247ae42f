import Signals
import SignalsTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A task as a signal` {
  @Test func `sends the result of its work, then completes`() async {
    let recorder = Signal.task { await answer() }.record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(42), .completed])
  }

  @Test func `fails with the typed error that its work throws`() async {
    let signal = Signal.task { () async throws(Broken) -> Int in throw .down }
    let recorder: Recorder<Int, Broken> = signal.record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.failed(.down)])
  }

  @Test func `accepts a function as its work`() async {
    let recorder = Signal.task(answer).record()
    await recorder.waitForEnd()
    #expect(recorder.values == [42])
  }

  @Test func `runs its work once for each subscription (guarantee 8)`() async {
    let runs = Counter()
    let signal = Signal.task { runs.next() }
    #expect(runs.value == 0)
    let recorders = [signal.record(), signal.record()]
    for recorder in recorders { await recorder.waitForEnd() }
    #expect(recorders.flatMap(\.values).sorted() == [1, 2])
  }

  @Test func `is canceled when its subscription is disposed, and sends no event afterwards`() async
  {
    let ended = AsyncFlag()
    let received = LockedList<String>()
    let signal = Signal<Int, any Error>.task {
      defer { ended.set() }
      await untilCancelled()
      throw CancellationError()
    }
    let subscription = signal.subscribe(event: { received.add("\($0)") })
    subscription.dispose()
    await ended.wait()
    #expect(received.entries.isEmpty)
  }

  @Test func `does not start for a subscription that has ended`() async {
    let runs = Counter()
    let trigger = BehaviorSubject<Bool, Never>(true)
    let signal = trigger.signal.flatMap(.latest) { isFirst in
      isFirst ? Signal<Int, Never>.task { runs.next() } : .just(0)
    }
    #expect(signal.take(0).record().events == [.completed])
    #expect(runs.value == 0)
  }

  @Test func `does not run handlers in a canceled task`() async {
    let wasCancelled = LockedList<Bool>()
    let done = AsyncFlag()
    Signal.task { await answer() }.take(1).subscribe(
      next: { _ in wasCancelled.add(Task.isCancelled) },
      completed: {
        wasCancelled.add(Task.isCancelled)
        done.set()
      }
    )
    await done.wait()
    Signal.task { () async throws(Broken) -> Int in throw .down }.subscribe(failed: { _ in
      wasCancelled.add(Task.isCancelled)
    })
    let retried = Signal.task { () async throws(Broken) -> Int in throw .down }.retry(3).record()
    await retried.waitForEnd()
    #expect(wasCancelled.entries.allSatisfy { !$0 })
  }

  @Test func `runs with the given priority`() async {
    let recorder = Signal.task(priority: .utility) { Task.currentPriority }.record()
    await recorder.waitForEnd()
    #expect(recorder.values == [.utility])
  }

  @Test func `runs on the main actor if its work is isolated to it`() async {
    let recorder = Signal<Int, Never>.task { @MainActor in
      MainActor.preconditionIsolated()
      return 1
    }.record()
    await recorder.waitForEnd()
    #expect(recorder.values == [1])
  }

  @Test func `releases its work and its handlers`() async {
    await expectNoLeaks { tracker in
      let object = tracker.track(Tracked("work"))
      let handler = tracker.track(Tracked("handler"))
      let finished = Signal.task { object === handler }.filter { _ in handler !== object }
        .record()
      await finished.waitForEnd()
      let cancelled = Signal<Int, Never>.task {
        await untilCancelled()
        _ = object
        return 1
      }
      cancelled.subscribe { _ in _ = handler }.dispose()
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `An asynchronous sequence as a signal` {
  @Test func `sends its elements, then completes`() async {
    let recorder = Signal(Countdown(from: 3)).record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(3), .next(2), .next(1), .completed])
  }

  @Test func `fails with the typed error of the sequence`() async {
    let recorder: Recorder<Int, Broken> = Signal(Countdown(from: 2, failure: Broken.down)).record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(2), .next(1), .failed(.down)])
  }

  @Test func `is iterated by each subscription (guarantee 8)`() async {
    let signal = Signal(Countdown(from: 2))
    for recorder in [signal.record(), signal.record()] {
      await recorder.waitForEnd()
      #expect(recorder.values == [2, 1])
    }
  }

  @Test func `does not request elements after the last one taken`() async {
    let requests = LockedList<Int>()
    let ended = AsyncFlag()
    let elements = AsyncStream<Int> {
      requests.add(requests.count + 1)
      return requests.count
    }
    let signal = Signal(elements).take(2)
    signal.subscribe(completed: { ended.set() })
    await ended.wait()
    for _ in 0..<100 { await Task.yield() }
    #expect(requests.entries == [1, 2])
  }

  @Test func `is canceled when its subscription is disposed`() async {
    let requests = Counter()
    let waiting = AsyncFlag()
    let cancelled = AsyncFlag()
    let elements = AsyncStream {
      if requests.next() == 1 { return 1 }
      waiting.set()
      await untilCancelled()
      cancelled.set()
      return nil
    }
    let recorder = Signal(elements).record()
    await waiting.wait()
    recorder.dispose()
    await cancelled.wait()
    #expect(recorder.events == [.next(1)])
  }

  @Test
  func `releases an iterator that ignores cancellation when its subscription ends`()
    async
  {
    let released = AsyncFlag()
    let recorder = Signal(Endless(released)).take(3).record()
    await released.wait()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `can be the values of a signal`() async {
    let recorder = Signal(Signal<Int, Never>([1, 2, 3]).values).record()
    await recorder.waitForEnd()
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `may be of any type`() async {
    let elements: any AsyncSequence<Int, Broken> & Sendable = Countdown(from: 2, failure: .down)
    let recorder: Recorder<Int, Broken> = Signal(elements).record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(2), .next(1), .failed(.down)])
    let back: any AsyncSequence<Int, Never> = Signal<Int, Never>([1, 2]).values
    var values: [Int] = []
    for await value in back { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test func `that is not sendable is made for each subscription`() async {
    let signal = Signal(elementsOf: { Unshared([1, 2]) })
    for recorder in [signal.record(), signal.map { $0 }.record()] {
      await recorder.waitForEnd()
      #expect(recorder.events == [.next(1), .next(2), .completed])
    }
    let erased = Signal(elementsOf: { Unshared([3]) as any AsyncSequence<Int, Never> }).record()
    await erased.waitForEnd()
    #expect(erased.values == [3])
  }
}

/// A sequence that only one task may use.
private final class Unshared: AsyncSequence, AsyncIteratorProtocol {
  private var elements: [Int]

  init(_ elements: [Int]) { self.elements = elements.reversed() }

  func makeAsyncIterator() -> Unshared { self }

  func next(isolation _: isolated (any Actor)?) async -> Int? { elements.popLast() }
}

private func answer() async -> Int { 42 }

private struct Countdown<Failure: Error>: AsyncSequence, Sendable {
  let start: Int
  let failure: Failure?

  struct AsyncIterator: AsyncIteratorProtocol {
    var next: Int
    let failure: Failure?

    mutating func next(isolation _: isolated (any Actor)?) async throws(Failure) -> Int? {
      guard next > 0 else {
        if let failure { throw failure }
        return nil
      }
      defer { next -= 1 }
      return next
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(next: start, failure: failure)
  }

  init(from start: Int, failure: Failure) {
    self.start = start
    self.failure = failure
  }
}

extension Countdown where Failure == Never {
  init(from start: Int) {
    self.start = start
    failure = nil
  }
}

/// An infinite sequence of numbers that sets a flag when its iterator is released.
private struct Endless: AsyncSequence, Sendable {
  let released: AsyncFlag

  init(_ released: AsyncFlag) {
    self.released = released
  }

  final class AsyncIterator: AsyncIteratorProtocol {
    private let released: AsyncFlag
    private var count = 0

    init(_ released: AsyncFlag) {
      self.released = released
    }

    deinit {
      released.set()
    }

    func next(isolation _: isolated (any Actor)?) async -> Int? {
      defer { count += 1 }
      return count
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(released)
  }
}
