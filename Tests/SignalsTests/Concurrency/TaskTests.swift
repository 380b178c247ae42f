import Signals
import SignalsTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A task as a signal` {
  @Test func `sends what its work returns, then completes`() async {
    let recorder = Signal.task { await answer() }.record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next(42), .completed])
  }

  @Test func `fails with what its work throws, of the very type`() async {
    let signal = Signal.task { () async throws(Broken) -> Int in throw .down }
    let recorder: Recorder<Int, Broken> = signal.record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.failed(.down)])
  }

  @Test func `takes a function as it is`() async {
    let recorder = Signal.task(answer).record()
    await recorder.waitForEnd()
    #expect(recorder.values == [42])
  }

  @Test func `works once per subscription, and not before (guarantee 8)`() async {
    let runs = Counter()
    let signal = Signal.task { runs.next() }
    #expect(runs.value == 0)
    let recorders = [signal.record(), signal.record()]
    for recorder in recorders { await recorder.waitForEnd() }
    #expect(recorders.flatMap(\.values).sorted() == [1, 2])
  }

  @Test func `is cancelled when its subscription is disposed, and is silent then`() async {
    let ended = Latch()
    let heard = Log<String>()
    let signal = Signal<Int, any Error>.task {
      defer { ended.open() }
      await untilCancelled()
      throw CancellationError()
    }
    let subscription = signal.subscribe(event: { heard.add("\($0)") })
    subscription.dispose()
    await ended.opened()
    #expect(heard.entries.isEmpty)
  }

  @Test func `is not started for a subscription that is over`() async {
    let runs = Counter()
    let trigger = BehaviorSubject<Bool, Never>(true)
    let signal = trigger.signal.flatMap(.latest) { isFirst in
      isFirst ? Signal<Int, Never>.task { runs.next() } : .just(0)
    }
    #expect(signal.take(0).record().events == [.completed])
    #expect(runs.value == 0)
  }

  @Test func `does not run handlers in a cancelled task`() async {
    let wasCancelled = Log<Bool>()
    let done = Latch()
    Signal.task { await answer() }.take(1).subscribe(
      next: { _ in wasCancelled.add(Task.isCancelled) },
      completed: {
        wasCancelled.add(Task.isCancelled)
        done.open()
      }
    )
    await done.opened()
    Signal.task { () async throws(Broken) -> Int in throw .down }.subscribe(failed: { _ in
      wasCancelled.add(Task.isCancelled)
    })
    let retried = Signal.task { () async throws(Broken) -> Int in throw .down }.retry(3).record()
    await retried.waitForEnd()
    #expect(wasCancelled.entries.allSatisfy { !$0 })
  }

  @Test func `runs with the priority it is given`() async {
    let recorder = Signal.task(priority: .utility) { Task.currentPriority }.record()
    await recorder.waitForEnd()
    #expect(recorder.values == [.utility])
  }

  @Test func `runs on the main actor if its work says so`() async {
    let recorder = Signal<Int, Never>.task { @MainActor in
      MainActor.preconditionIsolated()
      return 1
    }.record()
    await recorder.waitForEnd()
    #expect(recorder.values == [1])
  }

  @Test func `leaves nothing behind`() async {
    await expectNoLeaks { tracker in
      let witness = tracker.track(Tracked("work"))
      let handler = tracker.track(Tracked("handler"))
      let finished = Signal.task { witness === handler }.filter { _ in handler !== witness }
        .record()
      await finished.waitForEnd()
      let cancelled = Signal<Int, Never>.task {
        await untilCancelled()
        _ = witness
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

  @Test func `fails as it does, with the very type`() async {
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

  @Test func `is asked for no element after the last that is taken`() async {
    let asked = Log<Int>()
    let ended = Latch()
    let elements = AsyncStream<Int> {
      asked.add(asked.count + 1)
      return asked.count
    }
    let watched = Signal(elements).take(2)
    watched.subscribe(completed: { ended.open() })
    await ended.opened()
    for _ in 0..<100 { await Task.yield() }
    #expect(asked.entries == [1, 2])
  }

  @Test func `is cancelled when its subscription is disposed`() async {
    let cancelled = Latch()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { if case .cancelled = $0 { cancelled.open() } }
    let recorder = Signal(stream).record()
    continuation.yield(1)
    await recorder.waitForValues(1)
    recorder.dispose()
    await cancelled.opened()
    #expect(recorder.events == [.next(1)])
  }

  @Test func `is left when its subscription ends, though it does not care to be cancelled`() async {
    let released = Latch()
    let recorder = Signal(Endless(released)).take(3).record()
    await released.opened()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `may be the values of a signal`() async {
    let recorder = Signal(Signal<Int, Never>([1, 2, 3]).values).record()
    await recorder.waitForEnd()
    #expect(recorder.values == [1, 2, 3])
  }
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

/// An infinite sequence of numbers that opens a latch when its iterator is released.
private struct Endless: AsyncSequence, Sendable {
  let released: Latch

  init(_ released: Latch) {
    self.released = released
  }

  final class AsyncIterator: AsyncIteratorProtocol {
    private let released: Latch
    private var count = 0

    init(_ released: Latch) {
      self.released = released
    }

    deinit {
      released.open()
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
