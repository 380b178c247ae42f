internal import Synchronization

/// The callback of one observation: reports a change, or that no change can come.
///
/// The models hold the closure of `withObservationTracking`, and it holds this trigger. They call
/// it before they change. They release it when they are deallocated, or once it was called.
package final class ObservationTrigger: Sendable {
  private let hasFired = Atomic<Bool>(false)
  private let report: @Sendable (_ hasChanged: Bool) -> Void

  package init(_ report: @escaping @Sendable (_ hasChanged: Bool) -> Void) {
    self.report = report
  }

  deinit {
    if !hasFired.load(ordering: .acquiring) { report(false) }
  }

  /// Reports a change, unless one was reported before.
  package func fire() {
    if !hasFired.exchange(true, ordering: .acquiringAndReleasing) { report(true) }
  }
}
