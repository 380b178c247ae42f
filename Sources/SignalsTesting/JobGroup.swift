internal import CJobGroups
internal import Signals

/// The tasks and dispatched blocks of a test.
///
/// A task or block belongs to the group if the test started it after creating its first `JobGroup`,
/// or if another task or block of the group started it. All `JobGroup` objects that a test holds at
/// the same time refer to the same group.
final class JobGroup: Sendable {
  // SAFETY: the pointer is constant, and a lock guards the group behind it.
  private nonisolated(unsafe) let group: OpaquePointer

  init() {
    require(
      job_groups_are_available(),
      "link the test program dynamically, without --static-swift-stdlib, so that tasks are counted"
    )
    group = job_group_open()
  }

  deinit { job_group_close(group) }

  /// Suspends the caller until no task or block of the group is running or waiting to run.
  ///
  /// `job_group_wait` lists the cases in which the call returns earlier.
  func finish(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let context = Unmanaged.passRetained(Box(continuation)).toOpaque()
      job_group_wait(group, context) { context in
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().continuation.resume()
      }
    }
  }

  private final class Box {
    let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) {
      self.continuation = continuation
    }
  }
}
