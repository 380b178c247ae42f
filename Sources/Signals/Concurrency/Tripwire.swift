internal import Synchronization

/// Tells, once, that it was tripped, or else that it was released.
///
/// `withObservationTracking` has the models hold its closure, and tells before they change. A model
/// that goes, or an old closure after a change, releases it.
package final class Tripwire: Sendable {
  private let isTripped = Atomic<Bool>(false)
  private let report: @Sendable (_ wasTripped: Bool) -> Void

  package init(_ report: @escaping @Sendable (_ wasTripped: Bool) -> Void) {
    self.report = report
  }

  deinit {
    if !isTripped.load(ordering: .acquiring) { report(false) }
  }

  package func trip() {
    if !isTripped.exchange(true, ordering: .acquiringAndReleasing) { report(true) }
  }
}
