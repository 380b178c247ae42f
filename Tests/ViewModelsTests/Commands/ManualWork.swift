import Signals
import SignalsTesting

/// The failure of the commands in these tests.
nonisolated enum WorkError: Error, Hashable {
  case broken
}

/// Asynchronous work that the test finishes, and that ignores cancellation.
final class ManualWork {
  private var calls: [CheckedContinuation<Result<Int, WorkError>, Never>] = []
  private(set) var started = 0

  func work() async throws(WorkError) -> Int {
    started += 1
    return try await withCheckedContinuation { calls.append($0) }.get()
  }

  /// Waits until a number of calls have started.
  func hasStarted(_ count: Int = 1) async {
    await TestScheduler().settle { started >= count }
  }

  /// Finishes the first call in progress with a result.
  func finish(_ result: Result<Int, WorkError>) {
    calls.removeFirst().resume(returning: result)
  }
}
