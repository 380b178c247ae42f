internal import Signals
internal import Synchronization

extension TestScheduler: Clock {
  /// The smallest step of virtual time, which has none.
  public var minimumResolution: Duration { .zero }

  /// Waits until a moment in virtual time.
  ///
  /// Cancelling the task ends the wait with an error.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.sleep(continuation) else { return }
        // At a moment and not after a delay: time may be moved while the task is on its way here.
        if let timer = schedule(at: deadline.offset, { sleeper.end(.success(())) }) {
          sleeper.keep(timer)
        } else {
          sleeper.end(.success(()))
        }
      }
    } onCancel: {
      sleeper.end(.failure(CancellationError()))
    }
  }
}

extension Clock where Self == TestScheduler {
  /// The moment that it is in virtual time.
  public var now: TestScheduler.Instant {
    TestScheduler.Instant(offset: self.virtualTime)
  }
}

/// A task that sleeps: woken once, by its timer or by cancellation, whichever comes first.
private final class Sleeper: Sendable {
  private enum State {
    case settling
    case asleep(CheckedContinuation<Void, any Error>, timer: (any Disposable)?)
    case awake
  }

  private let state = Mutex(State.settling)

  /// Falls asleep, unless cancelled before.
  func sleep(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if case .awake = state { return true }
      state = .asleep(continuation, timer: nil)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Keeps the timer, to call it off on cancellation.
  func keep(_ timer: any Disposable) {
    let isTooLate = state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return true }
      state = .asleep(continuation, timer: timer)
      return false
    }
    if isTooLate { timer.dispose() }
  }

  func end(_ result: Result<Void, any Error>) {
    let previous = state.withLock { state in
      defer { state = .awake }
      return state
    }
    guard case .asleep(let continuation, let timer) = previous else { return }
    timer?.dispose()
    continuation.resume(with: result)
  }
}
