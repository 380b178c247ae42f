import Signals
import SignalsTesting
import Testing

struct DematerializeTests {
  private typealias Told = Event<Int, MarbleFailure>

  @Test func `dematerialize undoes materialize`() {
    marbles(
      when: "-a-b-|",
      then: "-a-b-|"
    ) { $0.materialize().dematerialize() }
    marbles(
      when: "-a-b-#",
      then: "-a-b-#"
    ) { $0.materialize().dematerialize() }
  }

  @Test func `dematerialize stops at the first event that is an end`() {
    let completed = Signal<Told, Never>([.next(1), .completed, .next(2)]).dematerialize()
    #expect(completed.record().events == [.next(1), .completed])
    let failed = Signal<Told, Never>([.next(1), .failed(MarbleFailure()), .next(2)]).dematerialize()
    #expect(failed.record().events == [.next(1), .failed(MarbleFailure())])
  }

  @Test func `dematerialize disposes the source at that event`() {
    let log = Log<String>()
    let subject = Subject<Told, Never>()
    let recorder = subject.signal
      .handleEvents(disposed: { log.add("disposed") })
      .dematerialize()
      .record()
    subject.send(Told.next(1))
    subject.send(Told.completed)
    #expect(recorder.events == [.next(1), .completed])
    #expect(log.entries == ["disposed"])
  }

  @Test func `dematerialize completes with its source if no event says so before`() {
    #expect(
      Signal<Told, Never>([.next(1)]).dematerialize().record().events == [.next(1), .completed]
    )
  }

  @Test func `dematerializeResults undoes materializeResults`() {
    marbles(
      when: "-a-b-|",
      then: "-a-b-|"
    ) { $0.materializeResults().dematerializeResults() }
    marbles(
      when: "-a-b-#",
      then: "-a-b-#"
    ) { $0.materializeResults().dematerializeResults() }
  }

  @Test func `dematerializeResults fails at the first failure`() {
    let results = Signal<Result<Int, MarbleFailure>, Never>([
      .success(1), .failure(MarbleFailure()), .success(2),
    ])
    #expect(
      results.dematerializeResults().record().events == [.next(1), .failed(MarbleFailure())]
    )
  }
}
