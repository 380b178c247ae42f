import Signals
import Testing

struct EventTests {
  private typealias Sample = Event<Int, SignalFailure>

  @Test func `an event has a value or a failure, and knows if it is an end`() {
    let events: [Sample] = [.next(1), .failed(.broken), .completed]
    #expect(events.map(\.value) == [1, nil, nil])
    #expect(events.map(\.failure) == [nil, .broken, nil])
    #expect(events.map(\.isEnd) == [false, true, true])
  }

  @Test func `map changes only values`() {
    let events: [Sample] = [.next(1), .failed(.broken), .completed]
    #expect(events.map { $0.map { "\($0)" } } == [.next("1"), .failed(.broken), .completed])
  }

  @Test func `events are compared with their values and failures`() {
    #expect(Sample.next(1) != .next(2))
    #expect(Sample.failed(.broken) != .failed(.other))
    #expect(Set<Sample>([.next(1), .next(1), .completed]).count == 2)
  }

  @Test func `the description names the event and its value or failure`() {
    let events: [Sample] = [.next(1), .failed(.broken), .completed]
    #expect(events.map(\.description) == ["next(1)", "failed(broken)", "completed"])
  }
}
