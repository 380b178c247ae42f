public import Signals

extension TestScheduler {
  /// The smallest step of virtual time, which is zero because virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until an instant in virtual time.
  ///
  /// Canceling the task ends the wait with a `CancellationError`.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    // The timer is due at an instant, not after a delay, because time may have advanced since the
    // call.
    try await Sleeper.sleep { wake in schedule(at: deadline.offset, wake) }
  }
}
