internal import Signals

extension TestScheduler {
  /// Advances time by a duration, and lets tasks run before and after each piece of work.
  ///
  ///     let clock = TestScheduler()
  ///     let model = SearchModel(clock: clock)
  ///     model.search()
  ///     await clock.advance(by: .seconds(2))
  ///     #expect(model.results == ["swift"])
  ///
  /// The call returns once all tasks of the test are suspended or have ended, on every actor and
  /// thread. A task belongs to the test if the test started it after creating its first test
  /// scheduler, or if another task or dispatched block of the test started it. The scheduler counts
  /// running tasks, so the result does not depend on the speed of the machine or on other tests.
  ///
  /// Work of the scheduler runs on the actor of the caller. The call does not wait for tasks that
  /// block their thread, use more than a second of processor time or yield endlessly. Threads of
  /// your own, timers of the system and other processes are not counted: use `settle(until:)` for
  /// them.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    require(duration >= .zero, "duration must not be negative; time cannot go back")
    await advance(to: elapsed + duration)
  }

  /// Advances virtual time to `time`, and lets tasks run before and after each piece of work.
  public func advance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await jobs.finish()
    while let due = nextDue, due <= time {
      advance(toward: .steps(1))
      await jobs.finish()
    }
    advance(toward: .time(time))
  }

  /// Advances time to the next piece of work, runs it, and lets tasks run before and after it.
  public func step(isolation: isolated (any Actor)? = #isolation) async {
    await jobs.finish()
    advance(toward: .steps(1))
    await jobs.finish()
  }

  /// Advances time until no work is left, and lets tasks run before and after each piece of work.
  ///
  /// The call never returns while repeating work is pending.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    await jobs.finish()
    while nextDue != nil {
      advance(toward: .steps(1))
      await jobs.finish()
    }
  }

  /// Waits in real time for a condition that code outside the test's tasks makes true.
  ///
  ///     daemon.terminate()
  ///     await clock.settle { model.connection == .lost }
  ///
  /// Use this method for threads of your own, timers of the system and other processes, because the
  /// scheduler cannot count their work. The virtual time does not change. The test fails if the
  /// condition is still false when the deadline passes or the test's task is canceled.
  public func settle(
    within deadline: Duration = .seconds(10),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    until condition: () -> Bool
  ) async {
    let end = ContinuousClock.now + deadline
    // Other tests may keep the actor busy until the deadline, so the condition gets some turns.
    var turns = 0
    await jobs.finish()
    while !condition() {
      turns += 1
      guard ContinuousClock.now < end || turns < 50, !Task.isCancelled else {
        let moment = Task.isCancelled ? "when the task was canceled" : "after \(deadline)"
        TestFailure(
          message: "the condition is still false \(moment)",
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        ).report()
        return
      }
      try? await Task.sleep(for: .milliseconds(1))
      await jobs.finish()
    }
  }
}
