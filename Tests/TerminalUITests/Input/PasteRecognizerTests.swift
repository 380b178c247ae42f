import SignalsTesting
import TerminalUI
import Testing

struct PasteRecognizerTests {
  private let clock = TestScheduler()

  private final class EventLog {
    var events: [InputEvent] = []
  }

  private func makeReader(_ log: EventLog) -> InputReader {
    InputReader(on: clock) { log.events += $0 }
  }

  private let line = "abcdefghijklmnopqrstuvwxyz\r"

  @Test func `keys that nobody types so fast are a paste`() {
    let log = EventLog()
    let reader = makeReader(log)
    let text = String(repeating: line, count: 10)
    reader.read(text.utf8)
    #expect(log.events == [.paste(text)])
  }

  @Test func `a short read is keys, and Enter acts`() {
    let log = EventLog()
    let reader = makeReader(log)
    let text = String(repeating: "x", count: PasteRecognizer.burst - 2) + "\r"
    reader.read(text.utf8)
    #expect(log.events.count == PasteRecognizer.burst - 1)
    #expect(log.events.last == .key(.enter))
  }

  @Test func `the rest of a paste arrives in short reads`() {
    let log = EventLog()
    let reader = makeReader(log)
    let text = String(repeating: "\r", count: 1_000)
    reader.read(text.utf8)
    clock.advanceNow(by: .milliseconds(49))
    reader.read("two\tcolumns\r".utf8)
    clock.advanceNow(by: .milliseconds(49))
    reader.read("\r".utf8)
    clock.advanceNow(by: .milliseconds(50))
    reader.read("\r".utf8)
    #expect(
      log.events == [.paste(text), .paste("two\tcolumns\r"), .paste("\r"), .key(.enter)]
    )
  }

  @Test func `other keys in a paste keep their meaning`() {
    let log = EventLog()
    let reader = makeReader(log)
    let text = String(repeating: "é", count: 300)
    reader.read("\(text)\u{1B}[A\u{3}\u{1B}xend".utf8)
    #expect(
      log.events == [
        .paste(text), .key(.up), .key(.control("c")), .key(.alt("x")), .paste("end"),
      ]
    )
  }

  @Test func `many keys that are no text stay keys`() {
    let log = EventLog()
    let reader = makeReader(log)
    reader.read(String(repeating: "\u{1B}[B", count: 1_000).utf8)
    reader.read("\r".utf8)
    #expect(log.events == Array(repeating: .key(.down), count: 1_000) + [.key(.enter)])
  }
}
