import Signals
import SignalsTesting
import Testing

/// Schedulers as clocks.
@MainActor
struct TimedSchedulerClockTests {
  nonisolated static let schedulers: [any TimedScheduler] = [
    .main, .ui, .background(), .clock(ContinuousClock()), TestScheduler(),
  ]

  @Test func `a sleep on any scheduler ends at its time`() async throws {
    let clock = TestScheduler()
    let scheduler: any TimedScheduler = clock
    let sleeping = Task {
      try await scheduler.sleep(for: .seconds(2))
      return scheduler.elapsed
    }
    await clock.advance(by: .seconds(9))
    #expect(try await sleeping.value == .seconds(2))
  }

  @Test(arguments: [QueueScheduler.main, .background()])
  func `a sleep ends no earlier than its deadline`(scheduler: QueueScheduler) async throws {
    let deadline = scheduler.now.advanced(by: .milliseconds(1))
    try await scheduler.sleep(until: deadline, tolerance: nil)
    #expect(scheduler.now >= deadline)
  }

  @Test(arguments: schedulers)
  func `canceling ends a sleep with an error`(scheduler: any TimedScheduler) async {
    let sleeping = Task { try await scheduler.sleep(for: .seconds(3_600)) }
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
  }

  @Test(arguments: schedulers)
  func `code for clocks takes a scheduler`(scheduler: any TimedScheduler) async throws {
    func measure(_ clock: some Clock<Duration>) async throws -> Duration {
      try await clock.measure { try await clock.sleep(for: .zero) }
    }
    struct Client {
      let clock: any Clock<Duration>
    }
    #expect(try await measure(scheduler) >= .zero)
    try await Client(clock: scheduler.clock).clock.sleep(for: .zero)
  }

  @Test func `instants of a scheduler are apart as its time is`() {
    let clock = TestScheduler()
    let start = clock.now
    clock.advanceNow(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(start < clock.now)
    #expect(clock.now == start.advanced(by: .seconds(3)))
  }
}
