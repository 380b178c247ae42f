internal import Dispatch

/// An executor that resumes tasks on the main queue instead of in the thread pool.
///
/// By default, a suspended task can resume in the thread pool before it returns to the main actor.
/// The program could then not quit while blocking work occupies all threads of the pool.
nonisolated final class MainQueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    DispatchQueue.main.async { job.runSynchronously(on: executor) }
  }
}
