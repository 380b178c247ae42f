import TerminalUI
import Testing

struct InputParserTests {
  /// Returns the events of pieces that are parsed one after the other.
  private func events(of pieces: [UInt8]..., thenEnd ends: Bool = false) -> [InputEvent] {
    var parser = InputParser()
    let events = pieces.flatMap { parser.parse($0) }
    return ends ? events + parser.end() : events
  }

  private func keys(_ text: String) -> [InputEvent] {
    text.unicodeScalars.map { .key(.character(Character($0))) }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  // MARK: Every sample

  @Test(arguments: InputSample.all)
  func `a sample is parsed as a whole, and nothing stays pending`(sample: InputSample) {
    var parser = InputParser()
    #expect(parser.parse(sample.bytes) == sample.events)
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.end() == [])
  }

  @Test(arguments: InputSample.all)
  func `a sample split at any byte has the same events`(sample: InputSample) {
    for cut in sample.bytes.indices {
      #expect(
        events(of: Array(sample.bytes[..<cut]), Array(sample.bytes[cut...])) == sample.events,
        "cut at \(cut)"
      )
    }
  }

  @Test(arguments: InputSample.all)
  func `a sample parsed byte by byte has the same events`(sample: InputSample) {
    var parser = InputParser()
    #expect(sample.bytes.flatMap { parser.parse([$0]) } == sample.events)
  }

  @Test(arguments: InputSample.all)
  func `text before and after a sample is parsed as text`(sample: InputSample) {
    let around = bytes("x") + sample.bytes + bytes("éy")
    #expect(events(of: around) == keys("x") + sample.events + keys("éy"))
  }

  @Test(arguments: InputSample.all)
  func `invalid bytes around a sample do not change its events`(sample: InputSample) {
    let around = [0xFF] + sample.bytes + [0xC3] + sample.bytes + [0xFF]
    let junk = keys("\u{FFFD}")
    #expect(events(of: around) == junk + sample.events + junk + sample.events + junk)
  }

  @Test(arguments: InputSample.all)
  func `a sample after an unfinished sequence has the same events`(sample: InputSample) {
    guard sample.bytes.first == 0x1B else { return }
    #expect(events(of: bytes("\u{1B}[1;5") + sample.bytes) == sample.events)
  }

  @Test(arguments: InputSample.all.filter { $0.bytes.first == 0x1B })
  func `no part of a sequence becomes text when the input ends within it`(sample: InputSample) {
    for cut in sample.bytes.indices {
      for event in events(of: Array(sample.bytes[..<cut]), thenEnd: true) {
        if case .key(let press) = event { #expect(press.text == nil || press == "\u{FFFD}") }
      }
    }
  }

  @Test(arguments: InputSample.xterm + InputSample.others)
  func `an additional Escape before a key means Alt`(sample: InputSample) {
    let expected = sample.events.map { event in
      guard case .key(let press) = event else { return event }
      return .key(.alt(press))
    }
    #expect(events(of: sample.doubled) == (expected.isEmpty ? [.key(.escape)] : expected))
  }

  @Test(arguments: InputSample.mouse + InputSample.rest + InputSample.swallowed)
  func `an Escape before a sequence that is not a key is the Escape key`(sample: InputSample) {
    #expect(events(of: sample.doubled) == [.key(.escape)] + sample.events)
  }

  @Test func `an Escape that means Alt applies to one key only`() {
    #expect(events(of: bytes("\u{1B}\u{1B}[A\u{1B}f")) == [.key(.alt(.up)), .key(.alt("f"))])
    #expect(events(of: bytes("\u{1B}\u{1B}[99~\u{1B}[A")) == [.key(.escape), .key(.up)])
  }

  // MARK: Escape

  @Test func `an Escape is pending until a timeout, which makes it a key`() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.pendingInput == .escape)
    #expect(parser.timeOut() == [.key(.escape)])
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("[A")) == keys("[A"))
  }

  @Test func `repeated Escapes are as many Escape keys`() {
    #expect(
      events(of: bytes("\u{1B}\u{1B}\u{1B}\u{1B}"), thenEnd: true)
        == Array(repeating: .key(.escape), count: 4)
    )
    #expect(
      events(of: bytes("\u{1B}\u{1B}\u{1B}[A")) == [.key(.escape), .key(.alt(.up))]
    )
  }

  @Test func `an Escape before a key with Alt is the Escape key`() {
    #expect(events(of: bytes("\u{1B}\u{1B}f")) == [.key(.escape), .key(.alt("f"))])
  }

  @Test(arguments: [
    ("[", KeyPress.alt("[")), ("O", .alt("O")), ("]", .alt("]")), ("P", .alt("P")),
    ("_", .alt("_")), ("^", .alt("^")), ("X", .alt("X")),
  ])
  func `the start of a sequence alone is a key with Alt`(text: String, press: KeyPress) {
    var parser = InputParser()
    #expect(parser.parse(bytes("\u{1B}" + text)) == [])
    #expect(parser.pendingInput == .escape)
    #expect(parser.timeOut() == [.key(press)])
    #expect(events(of: bytes("\u{1B}" + text + "\r")) == [.key(press), .key(.enter)])
    #expect(
      events(of: bytes("\u{1B}\u{1B}" + text), thenEnd: true) == [.key(.escape), .key(press)]
    )
  }

  @Test(arguments: ["[1;5", "[?", "[[", "[M #", "O5", "]11;rgb", "P1+r", "]11;\u{1B}"])
  func `an unfinished sequence is pending as a sequence, and never becomes text`(text: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes("\u{1B}" + text)) == [])
    #expect(parser.pendingInput == .sequence)
    #expect(parser.timeOut().allSatisfy { $0 == .key(.escape) })
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("ok")) == keys("ok"))
  }

  @Test(arguments: ["\u{1B}[1;5", "\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb", "\u{1B}[[", "\u{1B}[M "])
  func `a key that types nothing ends an unfinished sequence and is parsed`(text: String) {
    #expect(events(of: bytes(text + "\u{3}")).last == .key(.control("c")))
    #expect(events(of: bytes(text + "\u{1B}[A")).last == .key(.up))
  }

  @Test(arguments: [("\u{1B}[", "~"), ("\u{1B}]52;c;", "\u{7}"), ("\u{1B}P", "\u{1B}\\")])
  func `a sequence of 100 kilobytes types nothing`(start: String, end: String) {
    let endless = bytes(start) + Array(repeating: UInt8(ascii: "0"), count: 100_000)
    var parser = InputParser()
    #expect(parser.parse(endless) == [])
    #expect(parser.pendingInput == .sequence)
    #expect(parser.parse(bytes(end + "ok")) == keys("ok"))
    // If the end is lost, a timeout ends the sequence.
    #expect(parser.parse(endless) == [])
    #expect(parser.timeOut() == [])
    #expect(parser.parse(bytes("ok")) == keys("ok"))
  }

  // MARK: UTF-8

  @Test func `an incomplete character stays pending without a timeout`() {
    var parser = InputParser()
    #expect(parser.parse([0xC3]) == [])
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.parse([0xA9]) == keys("é"))
  }

  @Test func `an incomplete character with Alt stays pending without a timeout`() {
    var parser = InputParser()
    #expect(parser.parse([0x1B, 0xC3]) == [])
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.parse([0xA9]) == [.key(.alt("é"))])
  }

  @Test func `an incomplete character at the end of input is replaced`() {
    #expect(events(of: [0xF0, 0x9F, 0x9A], thenEnd: true) == keys("\u{FFFD}"))
  }

  @Test(
    arguments: [
      ([0xFF, 0x61, 0x62], "\u{FFFD}ab"),
      ([0xC3, 0x61], "\u{FFFD}a"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x9F, 0xC3, 0xA9], "\u{FFFD}é"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0x80, 0x61, 0x9B, 0x41], "\u{FFFD}a\u{FFFD}A"),
    ] as [([UInt8], String)]
  )
  func `invalid bytes are replaced, and valid ones next to them are kept`(
    input: [UInt8],
    text: String
  ) {
    #expect(events(of: input) == keys(text))
  }

  @Test func `an Escape before invalid bytes is the Escape key`() {
    #expect(events(of: [0x1B, 0xFF]) == [.key(.escape)] + keys("\u{FFFD}"))
    #expect(events(of: [0x1B, 0xC3, 0x61]) == [.key(.escape)] + keys("\u{FFFD}a"))
    #expect(events(of: [0x1B, 0xC2, 0x85]) == [.key(.escape)])
  }

  // MARK: Pastes

  @Test func `a large paste is one unchanged event, however its bytes are split`() {
    let text = String(repeating: "line é 密 👩‍🚀\r\n\u{1B}[20", count: 4000)
    let all = bytes("\u{1B}[200~" + text + "\u{1B}[201~z")
    #expect(all.count > 100_000)
    #expect(events(of: all) == [.paste(text)] + keys("z"))
    var parser = InputParser()
    var events: [InputEvent] = []
    for start in stride(from: 0, to: all.count, by: 997) {
      events += parser.parse(all[start..<min(start + 997, all.count)])
    }
    #expect(events == [.paste(text)] + keys("z"))
  }

  @Test func `a paste over a megabyte becomes several events without loss`() {
    // Each character has three bytes, so a piece of a megabyte would end inside a character.
    let text = String(repeating: "密", count: 1_000_000)
    let events = events(of: bytes("\u{1B}[200~" + text + "\u{1B}[201~z"))
    let pieces = events.compactMap { event -> String? in
      guard case .paste(let piece) = event else { return nil }
      return piece
    }
    #expect(pieces.count == 3)
    #expect(pieces.joined() == text)
    #expect(events.count == 4)
    #expect(events.last == .key("z"))
  }

  @Test func `a timeout delivers a paste whose end is lost`() {
    var parser = InputParser()
    #expect(parser.parse(bytes("\u{1B}[200~hello\u{1B}[20")) == [])
    #expect(parser.pendingInput == .paste)
    #expect(parser.timeOut() == [.paste("hello\u{1B}[20")])
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("ok\u{1B}[201~\r")) == keys("ok") + [.key(.enter)])
  }

  @Test func `the end of input delivers the received part of a paste`() {
    #expect(events(of: bytes("\u{1B}[200~hel"), thenEnd: true) == [.paste("hel")])
  }

  @Test func `bytes without contiguous storage are parsed too`() {
    var parser = InputParser()
    #expect(parser.parse(bytes("abc").lazy.map { $0 + 1 }) == keys("bcd"))
  }
}
