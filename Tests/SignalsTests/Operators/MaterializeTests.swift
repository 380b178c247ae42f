import Signals
import SignalsTesting
import Testing

struct MaterializeTests {
  private let failing = Signal<Int, MarbleFailure>([1]).concat(.failed(MarbleFailure()))

  @Test func `materialize sends the events as values, and completes`() {
    let completing = Signal<Int, MarbleFailure>([1])
    #expect(
      completing.materialize().record().events == [.next(.next(1)), .next(.completed), .completed]
    )
  }

  @Test func `materialize completes after a failure too`() {
    #expect(
      failing.materialize().record().events == [
        .next(.next(1)), .next(.failed(MarbleFailure())), .completed,
      ]
    )
  }

  @Test func `take can complete at a materialized end`() {
    let ends = failing.materialize().filter(\.isEnd).take(1)
    #expect(ends.record().events == [.next(.failed(MarbleFailure())), .completed])
  }
}
