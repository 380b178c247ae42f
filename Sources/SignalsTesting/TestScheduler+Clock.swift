internal import Signals
internal import Synchronization

extension TestScheduler: Clock {
  /// The smallest step of virtual time, which is zero because virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until an instant in virtual time.
  ///
  /// Canceling the task ends the wait with a `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.sleep(continuation) else { return }
        // The timer is due at an instant, not after a delay, because time may have advanced since
        // the call.
        if let timer = schedule(at: deadline.offset, { sleeper.end(.success(())) }) {
          sleeper.hold(timer)
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
  /// The current instant in virtual time.
  public var now: TestScheduler.Instant {
    TestScheduler.Instant(offset: self.virtualTime)
  }
}

/// A sleeping task, resumed once by its timer or by its cancellation.
private final class Sleeper: Sendable {
  private enum State {
    case notStarted
    case sleeping(CheckedContinuation<Void, any Error>, timer: (any Disposable)?)
    case resumed
  }

  private let state = Mutex(State.notStarted)

  /// Starts sleeping and returns true, or resumes a canceled task and returns false.
  func sleep(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if case .resumed = state { return true }
      state = .sleeping(continuation, timer: nil)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Stores the timer, or disposes it if the task has already been resumed.
  func hold(_ timer: any Disposable) {
    let isTooLate = state.withLock { state in
      guard case .sleeping(let continuation, _) = state else { return true }
      state = .sleeping(continuation, timer: timer)
      return false
    }
    if isTooLate { timer.dispose() }
  }

  func end(_ result: Result<Void, any Error>) {
    let previous = state.withLock { state in
      defer { state = .resumed }
      return state
    }
    guard case .sleeping(let continuation, let timer) = previous else { return }
    timer?.dispose()
    continuation.resume(with: result)
  }
}
