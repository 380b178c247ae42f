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

struct DematerializeTests {
  private typealias InnerEvent = Event<Int, MarbleFailure>

  @Test func `dematerialize reverses materialize`() {
    marbles(
      when: "-a-b-|",
      then: "-a-b-|"
    ) { $0.materialize().dematerialize() }
    marbles(
      when: "-a-b-#",
      then: "-a-b-#"
    ) { $0.materialize().dematerialize() }
  }

  @Test func `dematerialize ends at the first completed or failed event`() {
    let completed = Signal<InnerEvent, Never>([.next(1), .completed, .next(2)]).dematerialize()
    #expect(completed.record().events == [.next(1), .completed])
    let failed = Signal<InnerEvent, Never>([.next(1), .failed(MarbleFailure()), .next(2)])
      .dematerialize()
    #expect(failed.record().events == [.next(1), .failed(MarbleFailure())])
  }

  @Test func `dematerialize disposes the source at a completed event`() {
    let log = LockedList<String>()
    let subject = Subject<InnerEvent, Never>()
    let recorder = subject.signal
      .handleEvents(disposed: { log.add("disposed") })
      .dematerialize()
      .record()
    subject.send(InnerEvent.next(1))
    subject.send(InnerEvent.completed)
    #expect(recorder.events == [.next(1), .completed])
    #expect(log.entries == ["disposed"])
  }

  @Test func `dematerialize completes with its source`() {
    #expect(
      Signal<InnerEvent, Never>([.next(1)]).dematerialize().record().events == [
        .next(1), .completed,
      ]
    )
  }
}
