import Signals

/// What the commands of these tests fail with.
nonisolated enum WorkError: Error, Hashable {
  case broken
}

/// Asynchronous work that goes on until it is told what to come to, and ignores being cancelled.
final class Workshop {
  private var workers: [CheckedContinuation<Result<Int, WorkError>, Never>] = []
  private(set) var started = 0

  func work() async throws(WorkError) -> Int {
    started += 1
    return try await withCheckedContinuation { workers.append($0) }.get()
  }

  /// Waits until so many have started.
  func hasStarted(_ count: Int = 1) async {
    while started < count { await Task.yield() }
  }

  /// Has the first who works come to an end.
  func finish(_ result: Result<Int, WorkError>) {
    workers.removeFirst().resume(returning: result)
  }
}

/// What happened, in order.
final class Diary {
  private(set) var entries: [String] = []

  func add(_ entry: String) {
    entries.append(entry)
  }
}
