import SignalsTesting
import TerminalUI
import Testing

struct TerminalReplyTests {
  private let white = TerminalReply.background(.rgb(255, 255, 255))

  private nonisolated static let answers = [
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62;4c",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?1;2c",
    "\u{1B}]11;rgba:ff/ff/ff/80\u{1B}\\\u{1B}[?c",
  ]

  private func keys(_ text: String) -> [InputEvent] {
    text.unicodeScalars.map { .key(.character(Character($0))) }
  }

  // MARK: Among other input

  @Test(arguments: answers)
  func `replies are recognized wherever they are split`(answer: String) {
    let bytes = Array(answer.utf8)
    for cut in bytes.indices {
      var parser = InputParser()
      #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) == [])
      #expect(parser.removeReplies() == [white, .attributes], "cut at \(cut)")
      #expect(parser.removeReplies() == [])
    }
  }

  @Test(arguments: answers)
  func `replies amid typed keys are removed from them`(answer: String) {
    var parser = InputParser()
    #expect(parser.parse(Array("né\(answer)xt".utf8)) == keys("néxt"))
    #expect(parser.replies == [white, .attributes])
  }

  @Test(arguments: answers)
  func `an Escape key before a reply stays a key`(answer: String) {
    var parser = InputParser()
    #expect(parser.parse(Array("\u{1B}\(answer)".utf8)) == [.key(.escape)])
    #expect(parser.replies == [white, .attributes])
  }

  @Test(arguments: answers)
  func `expected replies in a paste are removed from its text`(answer: String) {
    let bytes = Array("\u{1B}[200~pass\(answer)wörd\u{1B}[201~".utf8)
    for cut in bytes.indices {
      var parser = InputParser()
      parser.expectation = .late
      let events = parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...])
      #expect(events == [.paste("passwörd")])
      #expect(parser.replies == [white, .attributes])
    }
  }

  @Test(arguments: answers)
  func `a paste keeps sequences while no reply is expected`(answer: String) {
    var parser = InputParser()
    #expect(parser.parse(Array("\u{1B}[200~\(answer)\u{1B}[201~".utf8)) == [.paste(answer)])
    #expect(parser.replies == [])
  }

  @Test func `a paste keeps what only resembles a reply`() {
    let text = "\u{1B}]11;rgb:zz/00/00\u{7}\u{1B}]12;rgb:ff/ff/ff\u{7}\u{1B}[62c\u{1B}]11;\u{1B}[?1"
    var parser = InputParser()
    parser.expectation = .soon
    #expect(parser.parse(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)) == [.paste(text)])
    #expect(parser.replies == [])
  }

  @Test(arguments: [
    "\u{1B}]11;garbage\u{7}", "\u{1B}]11;rgb:ff/ff\u{7}", "\u{1B}]11;rgb:fffff/0/0\u{7}",
    "\u{1B}]11;rgb:ff/ff/f+\u{7}", "\u{1B}]12;rgb:ff/ff/ff\u{7}", "\u{1B}P11;rgb:ff/ff/ff\u{1B}\\",
    "\u{1B}]11;rgb:ff/ff/ff\u{1B}[A", "\u{1B}[>1;2c", "\u{1B}[62c", "\u{1B}[?62$c",
  ])
  func `other sequences are not replies`(text: String) {
    var parser = InputParser()
    _ = parser.parse(Array(text.utf8))
    #expect(parser.replies == [])
  }

  @Test func `a terminal that replies without end takes no memory`() {
    var parser = InputParser()
    for _ in 0..<1_000 { _ = parser.parse(Array("\u{1B}[?62c".utf8)) }
    #expect(parser.replies.count == 16)
  }

  // MARK: Colors

  @Test(arguments: [
    ("rgb:0000/8080/ffff", Color.rgb(0, 128, 255)), ("rgb:00/80/ff", .rgb(0, 128, 255)),
    ("rgb:0/8/f", .rgb(0, 136, 255)), ("rgb:000/800/FFF", .rgb(0, 128, 255)),
    ("rgba:0000/8080/ffff/ffff", .rgb(0, 128, 255)),
  ])
  func `colors have one to four digits in each part`(text: String, color: Color) {
    var parser = InputParser()
    _ = parser.parse(Array("\u{1B}]11;\(text)\u{7}".utf8))
    #expect(parser.replies == [.background(color)])
  }

  // MARK: Over time

  private final class Log {
    var events: [InputEvent] = []
    var replies: [TerminalReply] = []
  }

  private func makeReader(_ log: Log, on clock: TestScheduler) -> InputReader {
    let reader = InputReader(on: clock) { log.events += $0 }
    reader.handleReply = { log.replies.append($0) }
    return reader
  }

  @Test(arguments: answers)
  func `an expected reply may arrive byte by byte over a slow line`(answer: String) {
    let (clock, log) = (TestScheduler(), Log())
    let reader = makeReader(log, on: clock)
    reader.expectation = .soon
    for byte in answer.utf8 {
      reader.read([byte])
      clock.advanceNow(by: .milliseconds(99))
    }
    #expect(log.events == [])
    #expect(log.replies == [white, .attributes])
  }

  @Test func `an Escape key is delayed only while a reply should arrive soon`() {
    for (expectation, delay) in [(TerminalReply.Expectation.soon, 100), (.late, 25), (.none, 25)] {
      let (clock, log) = (TestScheduler(), Log())
      let reader = makeReader(log, on: clock)
      reader.expectation = expectation
      reader.read([0x1B])
      clock.advanceNow(by: .milliseconds(delay - 1))
      #expect(log.events == [])
      clock.advanceNow(by: .milliseconds(1))
      #expect(log.events == [.key(.escape)])
    }
  }

  @Test func `typing after a string whose end is lost is text again while no reply is expected`() {
    let (clock, log) = (TestScheduler(), Log())
    let reader = makeReader(log, on: clock)
    reader.read("\u{1B}]11;rgb:".utf8)
    clock.advanceNow(by: .milliseconds(200))
    reader.read("x".utf8)
    #expect(log.events == keys("x"))
  }
}
