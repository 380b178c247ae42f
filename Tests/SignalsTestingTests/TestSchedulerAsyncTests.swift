import Dispatch
import Glibc
import Signals
import SignalsTesting
import Testing

@MainActor
struct TestSchedulerAsyncTests {
  let scheduler = TestScheduler()

  @Test func `a task sleeps in virtual time`() async {
    var woken: [String] = []
    let task = Task {
      try await scheduler.sleep(for: .seconds(3_600))
      woken.append("after an hour")
      try await scheduler.sleep(until: scheduler.now.advanced(by: .seconds(60)), tolerance: nil)
      woken.append("after a minute more")
    }
    await scheduler.advance(by: .seconds(3_599))
    #expect(woken == [])
    await scheduler.advance(by: .seconds(1))
    #expect(woken == ["after an hour"])
    await scheduler.run()
    #expect(woken == ["after an hour", "after a minute more"])
    #expect(scheduler.elapsed == .seconds(3_660))
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `a sleep until the current time does not wait`() async throws {
    await scheduler.advance(by: .seconds(5))
    try await scheduler.sleep(until: SchedulerInstant(offset: .seconds(5)), tolerance: nil)
    try await scheduler.sleep(for: .zero)
  }

  @Test func `canceling a task ends its sleep`() async {
    let task = Task { try await scheduler.sleep(for: .seconds(10)) }
    await scheduler.advance(by: .seconds(1))
    #expect(scheduler.pendingCount == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a task canceled before its sleep does not wait`() async {
    let task = Task { [scheduler] in
      #expect(Task.isCancelled)
      try await scheduler.sleep(for: .seconds(10))
    }
    // The task begins when this function suspends.
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `timers and sleeping tasks run in the order of their times`() async {
    var turns: [String] = []
    scheduler.schedule(every: .seconds(2)) { MainActor.assumeIsolated { turns.append("timer") } }
    let task = Task {
      for _ in 0..<3 {
        try await scheduler.sleep(for: .seconds(1))
        turns.append("task")
      }
    }
    await scheduler.advance(by: .seconds(4))
    #expect(turns == ["task", "timer", "task", "task", "timer"])
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `advancing waits for a task on another thread, before and after the time changes`()
    async
  {
    for _ in 0..<100 {
      let scheduler = TestScheduler()
      let isDone = BehaviorSubject<Bool, Never>(false)
      let task = Task { @concurrent in
        work(microseconds: 300)
        try await scheduler.sleep(for: .seconds(1))
        work(microseconds: 300)
        isDone.send(true)
      }
      await scheduler.advance(by: .seconds(1))
      #expect(isDone.value)
      task.cancel()
    }
  }

  @Test func `generic code can use a test scheduler as a clock`() async throws {
    func measure(_ clock: some Clock<Duration>) async throws -> Duration {
      try await clock.measure { try await clock.sleep(for: .seconds(2)) }
    }
    let task = Task { try await measure(scheduler) }
    await scheduler.advance(by: .seconds(9))
    #expect(try await task.value == .seconds(2))
  }

  @Test func `a sleep ends on time even if the time advances while it starts (guarantee 12)`() async
  {
    let clock = TestScheduler()
    let moment = TestScheduler.Instant(offset: .seconds(100))
    let count = 10_000
    // Use a separate thread, which the tasks cannot delay.
    async let isMoved: Void = withCheckedContinuation { isMoved in
      DispatchQueue(label: "advancing").async {
        var time = Duration.zero
        while clock.pendingCount < count {
          // The steps get smaller, so time never reaches `moment`, even if the tasks are slow.
          time += (moment.offset - time) / 10_000
          clock.advanceNow(to: time)
        }
        isMoved.resume()
      }
    }
    let sleeps = (0..<count).map { _ in
      Task { try await clock.sleep(until: moment, tolerance: nil) }
    }
    await isMoved
    clock.runNow()
    #expect(clock.now == moment)
    for sleep in sleeps { await #expect(throws: Never.self) { try await sleep.value } }
  }
}

/// Uses the given amount of processor time.
private nonisolated func work(microseconds: Int) {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }
  let end = now() + microseconds
  while now() < end {}
}
