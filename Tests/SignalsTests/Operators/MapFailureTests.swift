import Signals
import SignalsTesting
import Testing

struct MapFailureTests {
  private struct Explained: Error, Equatable {
    let text: String
  }

  @Test func `mapFailure changes only the failure`() {
    let failing = Signal<Int, MarbleFailure>([1]).concat(.failed(MarbleFailure()))
    let explained = failing.mapFailure { _ in Explained(text: "broken") }
    #expect(explained.record().events == [.next(1), .failed(Explained(text: "broken"))])
    let completing = Signal<Int, MarbleFailure>([1]).mapFailure { _ in Explained(text: "broken") }
    #expect(completing.record().events == [.next(1), .completed])
  }

  @Test func `promoteFailure gives a signal that cannot fail the requested failure type`() {
    let unfailing = Signal<Int, Never>([1])
    let stated = unfailing.promoteFailure(to: MarbleFailure.self)
    #expect(stated.record().events == [.next(1), .completed])
    let inferred: Signal<Int, Explained> = unfailing.promoteFailure()
    #expect(inferred.record().events == [.next(1), .completed])
  }
}
