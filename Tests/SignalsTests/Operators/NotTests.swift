import Signals
import SignalsTesting
import Testing

struct NotTests {
  @Test func `not sends the opposite`() {
    #expect(
      Signal<Bool, Never>([true, false]).not().record().events == [
        .next(false), .next(true), .completed,
      ]
    )
  }
}
