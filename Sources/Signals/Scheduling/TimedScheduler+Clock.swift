internal import Synchronization

/// An instant of a scheduler's time.
///
/// Compare only instants of the same scheduler.
public struct SchedulerInstant: InstantProtocol {
  /// The time since the fixed moment from which the scheduler counts.
  public let offset: Duration

  /// Creates the instant at which the scheduler's ``TimedScheduler/elapsed`` is `offset`.
  public init(offset: Duration) {
    self.offset = offset
  }

  /// Returns the instant that is `duration` later.
  public func advanced(by duration: Duration) -> SchedulerInstant {
    SchedulerInstant(offset: offset + duration)
  }

  /// Returns the time from this instant to another.
  public func duration(to other: SchedulerInstant) -> Duration {
    other.offset - offset
  }

  /// Returns true if `left` is earlier than `right`.
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool {
    left.offset < right.offset
  }
}

extension TimedScheduler {
  /// The scheduler as a clock, for code that takes an `any Clock<Duration>`.
  ///
  /// A function with a parameter `some Clock<Duration>` accepts the scheduler itself.
  public var clock: any Clock<Swift.Duration> { self }

  /// The current instant, which is ``elapsed`` after the fixed moment.
  public var now: SchedulerInstant { SchedulerInstant(offset: elapsed) }

  /// The smallest step of the scheduler's time, a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until an instant.
  ///
  /// Canceling the task ends the wait with a `CancellationError`.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration?) async throws {
    try await Sleeper.sleep { wake in
      schedule(after: deadline.offset - elapsed, leeway: tolerance ?? .zero, wake)
    }
  }
}

/// A sleeping task, resumed once by its timer or by its cancellation.
package final class Sleeper: Sendable {
  private enum State {
    case notStarted
    case sleeping(CheckedContinuation<Void, any Error>, timer: (any Disposable)?)
    case resumed
  }

  private let state = Mutex(State.notStarted)

  /// Waits until the timer that `start` starts calls its argument, or until the task is canceled.
  ///
  /// If `start` returns nil, the call does not wait.
  package static func sleep(
    _ start: @Sendable (_ wake: @escaping @Sendable () -> Void) -> (any Disposable)?
  ) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        if let timer = start({ sleeper.end(.success(())) }) {
          sleeper.hold(timer)
        } else {
          sleeper.end(.success(()))
        }
      }
    } onCancel: {
      sleeper.end(.failure(CancellationError()))
    }
  }

  /// Starts sleeping and returns true, or resumes a canceled task and returns false.
  private func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if case .resumed = state { return true }
      state = .sleeping(continuation, timer: nil)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Stores the timer, or disposes it if the task has already been resumed.
  private func hold(_ timer: any Disposable) {
    let isTooLate = state.withLock { state in
      guard case .sleeping(let continuation, _) = state else { return true }
      state = .sleeping(continuation, timer: timer)
      return false
    }
    if isTooLate { timer.dispose() }
  }

  private func end(_ result: Result<Void, any Error>) {
    let previous = state.withLock { state in
      defer { state = .resumed }
      return state
    }
    guard case .sleeping(let continuation, let timer) = previous else { return }
    timer?.dispose()
    continuation.resume(with: result)
  }
}
