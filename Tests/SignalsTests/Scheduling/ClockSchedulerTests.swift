import Signals
import SignalsTesting
import Testing

@MainActor
struct ClockSchedulerTests {
  let clock = TestScheduler()
  let log = LockedList<String>()

  @Test func `delayed work runs at its time on the clock, in order`() async {
    let scheduler = ClockScheduler(clock, on: .main)
    for (delay, name) in [(2, "b"), (1, "a"), (2, "c")] {
      scheduler.schedule(after: .seconds(delay)) { [log, clock] in
        log.add("\(name) \(clock.elapsed)")
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(log.entries == ["a 1.0 seconds", "b 2.0 seconds", "c 2.0 seconds"])
    #expect(scheduler.elapsed == .seconds(3))
  }

  @Test func `an earlier piece of work does not wait for a later one`() async {
    let scheduler = ClockScheduler(clock, on: .main)
    scheduler.schedule(after: .seconds(9)) { [log] in log.add("late") }
    await clock.advance(by: .seconds(1))
    scheduler.schedule(after: .seconds(1)) { [log] in log.add("early") }
    await clock.advance(by: .seconds(1))
    #expect(log.entries == ["early"])
    await clock.advance(by: .seconds(7))
    #expect(log.entries == ["early", "late"])
  }

  @Test func `work repeats without drift until it is disposed`() async {
    let scheduler = ClockScheduler(clock, on: .main)
    let ticks = scheduler.schedule(every: .seconds(2)) { [log] in log.add("tick") }
    await clock.advance(by: .seconds(7))
    #expect(log.entries == ["tick", "tick", "tick"])
    #expect(!ticks.isDisposed)
    ticks.dispose()
    #expect(ticks.isDisposed)
    await clock.advance(by: .seconds(7))
    #expect(log.count == 3)
    #expect(clock.pendingCount == 0)
  }

  @Test func `canceling the last work ends the sleep on the clock`() async {
    let scheduler = ClockScheduler(clock, on: .main)
    let work = scheduler.schedule(after: .seconds(9)) { [log] in log.add("late") }
    await clock.advance(by: .seconds(1))
    #expect(clock.pendingCount == 1)
    work.dispose()
    await clock.advance(by: .zero)
    #expect(clock.pendingCount == 0)
  }

  @Test func `operators use any clock`() async {
    let source = Subject<Int, Never>()
    let values = source.signal.debounce(for: .seconds(1), on: .clock(clock)).record(on: clock)
    source.send(1)
    await clock.advance(by: .milliseconds(500))
    source.send(2)
    await clock.advance(by: .seconds(2))
    #expect(values.timed == [.at(.milliseconds(1_500), .next(2))])
  }

  @Test func `an injected clock of an unknown type becomes a scheduler`() async {
    let injected: any Clock<Duration> = clock
    let scheduler: any TimedScheduler = .clock(injected)
    let sleeping = Task { try await scheduler.sleep(for: .seconds(1)) }
    scheduler.schedule(after: .seconds(1)) { [log] in log.add("work") }
    await clock.advance(by: .seconds(1))
    await #expect(throws: Never.self) { try await sleeping.value }
    #expect(log.entries == ["work"])
  }

  @Test func `a clock that does not wait runs delayed work at once`() async {
    let scheduler = ClockScheduler(HastyClock(), on: .main)
    let timer = Signal.timer(after: .seconds(60), on: scheduler).record()
    await timer.waitForEnd()
    #expect(timer.values == [.zero])
  }

  @Test func `an idle scheduler is released`() async {
    await expectNoLeaks { tracker in
      let clock = TestScheduler()
      let scheduler = tracker.track(ClockScheduler(clock, on: .main))
      scheduler.schedule(after: .seconds(1)) {}
      let canceled = scheduler.schedule(after: .seconds(9)) {}
      await clock.advance(by: .seconds(1))
      canceled.dispose()
    }
  }
}

/// A clock whose sleeps end at once, and whose time never changes.
private struct HastyClock: Clock {
  var now: SchedulerInstant { SchedulerInstant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: SchedulerInstant, tolerance: Duration?) async throws {}
}
