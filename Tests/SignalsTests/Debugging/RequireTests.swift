import Signals
import Testing

/// Messages of misuse, which release builds print too.
struct RequireTests {
  @Test func `a negative count is explained`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Signal<Int, Never>.just(1).take(-1)
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("count must not be negative; 0 completes immediately"))
  }

  @Test func `an interval of zero is explained`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Signal<Duration, Never>.interval(.zero, on: QueueScheduler.background()).subscribe()
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("interval must be positive"))
  }
}
