import Dispatch

/// Goes on with tasks on the main queue that would else go on in the pool of threads.
///
/// What awaits is resumed in the pool, even if it then belongs to the main actor; so while all
/// threads of the pool are busy it would not be. Work that never yields must not keep a program
/// from ending.
nonisolated final class MainQueue: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    DispatchQueue.main.async { job.runSynchronously(on: executor) }
  }
}
