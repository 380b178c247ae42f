internal import Synchronization

/// The callback of one observation, which reports a change, or that no change is possible anymore.
///
/// The observed models retain the closure passed to `withObservationTracking`, and the closure
/// retains this trigger. A model calls the closure before an observed property changes. Models
/// release the closure after the call, or when they are deallocated.
package final class ObservationTrigger: Sendable {
  private let hasFired = Atomic<Bool>(false)
  private let report: @Sendable (_ hasChanged: Bool) -> Void

  package init(_ report: @escaping @Sendable (_ hasChanged: Bool) -> Void) {
    self.report = report
  }

  deinit {
    if !hasFired.load(ordering: .acquiring) { report(false) }
  }

  /// Reports a change, on the first call only.
  package func fire() {
    if !hasFired.exchange(true, ordering: .acquiringAndReleasing) { report(true) }
  }
}
