import Dispatch
import SignalsTesting
import Synchronization
import Testing
import ViewModels

struct ExecutionTests {
  @Test func `a late subscriber receives all values and the end`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    let execution = command.execute()
    work.send(1)
    work.send(2)
    work.send(3)
    let late = execution.signal.record()
    work.send(4)
    work.fail(.broken)
    let events: [Event<Int, CommandError<WorkError>>] = [
      .next(1), .next(2), .next(3), .next(4), .failed(.failed(.broken)),
    ]
    #expect(late.events == events)
    #expect(execution.signal.record().events == events)
  }

  @Test func `the work continues if nothing retains or observes the execution`() {
    let clock = TestScheduler()
    let command = Command { () -> Signal<Duration, Never> in
      .timer(after: .seconds(1), on: clock)
    }
    let values = command.values.record(on: clock)
    command.execute().signal.record().dispose()
    clock.advanceNow(by: .seconds(2))
    #expect(values.timed == [.at(.seconds(1), .next(.seconds(1)))])
  }

  @Test
  func
    `the work is released before the flags change, and they change before the end (guarantee 6)`()
  {
    let log = EventLog<String>()
    let end = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> {
      Signal { subscriber in
        subscriber.onDisposal { MainActor.assumeIsolated { log.add("cleaned up") } }
        end.signal.subscribe(subscriber)
      }
    }
    let executing = command.executing.observe { if !$0 { log.add("idle") } }
    command.errors.observe { _ in log.add("errors") }
    command.execute().signal.observe(failed: { _ in log.add("failed") })
    end.fail(.broken)
    #expect(log.entries == ["idle", "cleaned up", "idle", "failed", "errors"])
    executing.dispose()
  }

  // MARK: Canceling

  @Test func `canceling disposes a signal, and the execution ends at once`() {
    let log = EventLog<String>()
    let command = Command<Void, Int, WorkError> {
      Signal { subscriber in
        subscriber.onDisposal { MainActor.assumeIsolated { log.add("cleaned up") } }
        subscriber.send(1)
      }
    }
    let errors = command.errors.record()
    let execution = command.execute()
    execution.signal.observe(failed: { log.add("\($0)") })
    execution.cancel()
    #expect(log.entries == ["cleaned up", "cancelled"])
    #expect(execution.signal.record().events == [.next(1), .failed(.cancelled)])
    #expect(errors.values.isEmpty)
    #expect(!command.isExecuting)
  }

  @Test func `an execution that has ended is not canceled`() {
    let command = Command<Void, Int, WorkError> { .just(1) }
    let execution = command.execute()
    execution.cancel()
    #expect(execution.signal.record().events == [.next(1), .completed])
  }

  @Test func `a command cancels all its executions`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    command.allowsConcurrentExecution = true
    let executions = (1...4).map { _ in command.execute() }
    executions[1].cancel()
    #expect(command.isExecuting)
    command.cancel()
    #expect(!command.isExecuting)
    for execution in executions { #expect(execution.signal.record().failure == .cancelled) }
    command.cancel()
  }

  @Test func `a command cancels the remaining executions, whichever have ended`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    command.allowsConcurrentExecution = true
    let executions = (1...3).map { _ in command.execute() }
    executions[0].cancel()
    executions[2].cancel()
    #expect(command.isExecuting)
    command.cancel()
    #expect(executions[1].signal.record().failure == .cancelled)
    #expect(!command.isExecuting)
  }

  @Test func `an execution canceled by an observer of its first value sends no other`() {
    let command = Command<Void, Int, WorkError> { Signal(1...3) }
    let values = command.values.record()
    let cancelling = command.values.observe { _ in command.cancel() }
    let execution = command.execute().signal.record()
    #expect(values.values == [1])
    #expect(execution.events == [.next(1), .failed(.cancelled)])
    #expect(!command.isExecuting)
    cancelling.dispose()
  }

  @Test func `an execution canceled by an observer of executing does no work`() {
    var count = 0
    let command = Command { count += 1 }
    let executions = command.executionSignals.record()
    command.executing.observe { [weak command] in if $0 { command?.cancel() } }
    let execution = command.execute()
    #expect(count == 0)
    #expect(executions.values.isEmpty)
    #expect(execution.signal.record().failure == .cancelled)
    #expect(!command.isExecuting)
  }

  @Test func `an execution canceled by an observer of executionSignals does no work`() {
    var count = 0
    let command = Command { count += 1 }
    command.executionSignals.observe { [weak command] _ in command?.cancel() }
    #expect(command.execute().signal.record().failure == .cancelled)
    #expect(count == 0)
  }

  // MARK: Threads

  @Test func `values from other threads are delivered on the main actor, in order`() async {
    let command = Command<Void, Int, WorkError> {
      Signal { subscriber in
        DispatchQueue.global().async {
          for number in 1...100 { subscriber.send(number) }
          subscriber.fail(.broken)
        }
      }
    }
    let isMain = Mutex(true)
    let watching = command.values.subscribe { _ in
      if !UIScheduler().isImmediate { isMain.withLock { $0 = false } }
    }
    let executing = command.executing.record()
    let errors = command.errors.record()
    let execution = command.execute().signal.record()
    #expect(command.isExecuting)
    await execution.waitForEnd()
    await errors.waitForValues(1)
    #expect(execution.values == Array(1...100))
    #expect(execution.failure == .failed(.broken))
    #expect(executing.values == [false, true, false])
    #expect(isMain.withLock { $0 })
    watching.dispose()
  }

  @Test func `a value sent on the main actor waits for earlier values from other threads`() async {
    let work = Subject<Int, Never>()
    let command = Command<Void, Int, Never> { work.signal }
    let execution = command.execute().signal.record()
    let sent = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      work.send(1)
      sent.signal()
    }
    wait(for: sent)
    work.send(2)
    work.complete()
    await execution.waitForEnd()
    #expect(execution.events == [.next(1), .next(2), .completed])
  }

  @Test func `a value from another thread that is pending at a cancellation is dropped`() async {
    let work = Subject<Int, Never>()
    let command = Command<Void, Int, Never> { work.signal }
    let values = command.values.record()
    let execution = command.execute()
    let sent = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      work.send(1)
      sent.signal()
    }
    wait(for: sent)
    execution.cancel()
    await mainQueueIsDone()
    #expect(values.values.isEmpty)
    #expect(execution.signal.record().events == [.failed(.cancelled)])
  }

  /// Blocks the thread, so that the main actor runs nothing meanwhile.
  private func wait(for semaphore: DispatchSemaphore) {
    semaphore.wait()
  }

  private func mainQueueIsDone() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
