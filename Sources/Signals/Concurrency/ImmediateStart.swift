/// Starts asynchronous work on the main actor, and runs it until it suspends for the first time.
///
/// `Task.immediate` alone starts work at once only if the caller is in a task or on the main thread.
/// A block of the main queue is in no task and can run on any thread, so there this function first
/// enters a task.
@MainActor
package func startImmediately(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
  if withUnsafeCurrentTask(body: { $0 != nil }) { return Task.immediate(operation: work) }
  let started = StartedTask()
  let start = withoutIsolation { started.task = Task.immediate(operation: work) }
  _ = Task(executorPreference: MainActorEntry()) { start() }
  guard let task = started.task else { fatalError("the executor runs its job at once") }
  return task
}

@MainActor
private final class StartedTask {
  var task: Task<Void, Never>?
}

/// An executor that runs each job at once, as work of the main actor.
///
/// Only code on the main actor creates it, for a task that never suspends.
private final class MainActorEntry: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(
      isolatedTo: MainActor.sharedUnownedExecutor,
      taskExecutor: asUnownedTaskExecutor()
    )
  }
}
