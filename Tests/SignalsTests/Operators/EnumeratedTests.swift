import Signals
import SignalsTesting
import Testing

struct EnumeratedTests {
  @Test func `enumerated numbers values from 0, for each subscription`() {
    let numbered = Signal<String, Never>(["a", "b"]).enumerated()
      .map { "\($0.offset)\($0.element)" }
    #expect(numbered.record().events == [.next("0a"), .next("1b"), .completed])
    #expect(numbered.record().events == [.next("0a"), .next("1b"), .completed])
  }

  @Test func `a closure with two parameters receives the offset and the element`() {
    let numbered = Signal<String, Never>(["a", "b"]).enumerated().map { offset, letter in
      "\(letter)\(offset)"
    }
    #expect(numbered.record().values == ["a0", "b1"])
  }
}
