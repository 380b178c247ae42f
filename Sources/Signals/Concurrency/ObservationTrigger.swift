internal import Synchronization

/// The callback of one observation: reports a change, or that no change is possible.
///
/// The models hold the closure of `withObservationTracking`, which holds this trigger. They call
/// the closure before they change. They release it after the call, or when they are deallocated.
package final class ObservationTrigger: Sendable {
  private let hasFired = Atomic<Bool>(false)
  private let report: @Sendable (_ hasChanged: Bool) -> Void

  package init(_ report: @escaping @Sendable (_ hasChanged: Bool) -> Void) {
    self.report = report
  }

  deinit {
    if !hasFired.load(ordering: .acquiring) { report(false) }
  }

  /// Reports a change, unless one has already been reported.
  package func fire() {
    if !hasFired.exchange(true, ordering: .acquiringAndReleasing) { report(true) }
  }
}
