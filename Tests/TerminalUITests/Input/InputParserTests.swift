import TerminalUI
import Testing

struct InputParserTests {
  /// What comes of pieces read one after the other.
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

  @Test(arguments: Sample.all)
  func `a sample is understood whole, and nothing is left waiting`(sample: Sample) {
    var parser = InputParser()
    #expect(parser.parse(sample.bytes) == sample.events)
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.end() == [])
  }

  @Test(arguments: Sample.all)
  func `a sample is understood however it is cut in two`(sample: Sample) {
    for cut in sample.bytes.indices {
      #expect(
        events(of: Array(sample.bytes[..<cut]), Array(sample.bytes[cut...])) == sample.events,
        "cut at \(cut)"
      )
    }
  }

  @Test(arguments: Sample.all)
  func `a sample is understood a byte at a time`(sample: Sample) {
    var parser = InputParser()
    #expect(sample.bytes.flatMap { parser.parse([$0]) } == sample.events)
  }

  @Test(arguments: Sample.all)
  func `text around a sample stays whole`(sample: Sample) {
    let around = bytes("x") + sample.bytes + bytes("éy")
    #expect(events(of: around) == keys("x") + sample.events + keys("éy"))
  }

  @Test(arguments: Sample.all)
  func `junk around a sample does not hurt it`(sample: Sample) {
    let around = [0xFF] + sample.bytes + [0xC3] + sample.bytes + [0xFF]
    let junk = keys("\u{FFFD}")
    #expect(events(of: around) == junk + sample.events + junk + sample.events + junk)
  }

  @Test(arguments: Sample.all)
  func `a sample after a sequence that breaks off is understood`(sample: Sample) {
    guard sample.bytes.first == 0x1B else { return }
    #expect(events(of: bytes("\u{1B}[1;5") + sample.bytes) == sample.events)
  }

  @Test(arguments: Sample.all.filter { $0.bytes.first == 0x1B })
  func `no part of a sequence becomes text when the input ends within it`(sample: Sample) {
    for cut in sample.bytes.indices {
      for event in events(of: Array(sample.bytes[..<cut]), thenEnd: true) {
        if case .key(let press) = event { #expect(press.text == nil || press == "\u{FFFD}") }
      }
    }
  }

  @Test(arguments: Sample.xterm + Sample.others)
  func `one more Escape before a key is Alt`(sample: Sample) {
    let expected = sample.events.map { event in
      guard case .key(let press) = event else { return event }
      return .key(.alt(press))
    }
    #expect(events(of: sample.doubled) == (expected.isEmpty ? [.key(.escape)] : expected))
  }

  @Test(arguments: Sample.mouse + Sample.rest + Sample.swallowed)
  func `an Escape right before what is no key is a key`(sample: Sample) {
    #expect(events(of: sample.doubled) == [.key(.escape)] + sample.events)
  }

  @Test func `an Escape that meant Alt is used up`() {
    #expect(events(of: bytes("\u{1B}\u{1B}[A\u{1B}f")) == [.key(.alt(.up)), .key(.alt("f"))])
    #expect(events(of: bytes("\u{1B}\u{1B}[99~\u{1B}[A")) == [.key(.escape), .key(.up)])
  }

  // MARK: Escape

  @Test func `an Escape waits for what may follow, and is a key if nothing does`() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.pendingInput == .escape)
    #expect(parser.timeOut() == [.key(.escape)])
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("[A")) == keys("[A"))
  }

  @Test func `Escapes held down are as many keys`() {
    #expect(
      events(of: bytes("\u{1B}\u{1B}\u{1B}\u{1B}"), thenEnd: true)
        == Array(repeating: .key(.escape), count: 4)
    )
    #expect(
      events(of: bytes("\u{1B}\u{1B}\u{1B}[A")) == [.key(.escape), .key(.alt(.up))]
    )
  }

  @Test func `an Escape before Alt with a key is a key`() {
    #expect(events(of: bytes("\u{1B}\u{1B}f")) == [.key(.escape), .key(.alt("f"))])
  }

  @Test(arguments: [
    ("[", KeyPress.alt("[")), ("O", .alt("O")), ("]", .alt("]")), ("P", .alt("P")),
    ("_", .alt("_")), ("^", .alt("^")), ("X", .alt("X")),
  ])
  func `what only begins like a sequence is Alt with a key`(text: String, press: KeyPress) {
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
  func `what surely began a sequence waits longer, and is no text`(text: String) {
    var parser = InputParser()
    #expect(parser.parse(bytes("\u{1B}" + text)) == [])
    #expect(parser.pendingInput == .sequence)
    #expect(parser.timeOut().allSatisfy { $0 == .key(.escape) })
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("ok")) == keys("ok"))
  }

  @Test(arguments: ["\u{1B}[1;5", "\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb", "\u{1B}[[", "\u{1B}[M "])
  func `a key that types nothing ends what is broken, and counts`(text: String) {
    #expect(events(of: bytes(text + "\u{3}")).last == .key(.control("c")))
    #expect(events(of: bytes(text + "\u{1B}[A")).last == .key(.up))
  }

  @Test func `what is longer than any sequence is given up`() {
    for start in ["\u{1B}[", "\u{1B}]", "\u{1B}P"] {
      let endless = bytes(start) + Array(repeating: UInt8(ascii: "0"), count: 5000)
      var parser = InputParser()
      #expect(parser.parse(endless).count < 1000)
      #expect(parser.pendingInput == nil)
      #expect(parser.parse(bytes("ok")) == keys("ok"))
    }
  }

  // MARK: UTF-8

  @Test func `half a character waits for ever, with no timer`() {
    var parser = InputParser()
    #expect(parser.parse([0xC3]) == [])
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.parse([0xA9]) == keys("é"))
  }

  @Test func `half a character with Alt waits with no timer too`() {
    var parser = InputParser()
    #expect(parser.parse([0x1B, 0xC3]) == [])
    #expect(parser.pendingInput == nil)
    #expect(parser.timeOut() == [])
    #expect(parser.parse([0xA9]) == [.key(.alt("é"))])
  }

  @Test func `half a character at the end of input is replaced`() {
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
  func `what is invalid is replaced, and the good next to it kept`(input: [UInt8], text: String) {
    #expect(events(of: input) == keys(text))
  }

  @Test func `an Escape before what is invalid is a key`() {
    #expect(events(of: [0x1B, 0xFF]) == [.key(.escape)] + keys("\u{FFFD}"))
    #expect(events(of: [0x1B, 0xC3, 0x61]) == [.key(.escape)] + keys("\u{FFFD}a"))
    #expect(events(of: [0x1B, 0xC2, 0x85]) == [.key(.escape)])
  }

  // MARK: Pastes

  @Test func `a large paste is one event, exactly as it was, however it is cut`() {
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

  @Test func `a paste beyond a megabyte comes in pieces that lose nothing`() {
    // Three bytes for each, so that a piece would end within a character.
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

  @Test func `a paste whose end is lost is told when time runs out`() {
    var parser = InputParser()
    #expect(parser.parse(bytes("\u{1B}[200~hello\u{1B}[20")) == [])
    #expect(parser.pendingInput == .paste)
    #expect(parser.timeOut() == [.paste("hello\u{1B}[20")])
    #expect(parser.pendingInput == nil)
    #expect(parser.parse(bytes("ok\u{1B}[201~\r")) == keys("ok") + [.key(.enter)])
  }

  @Test func `a paste is told as far as it came when the input ends`() {
    #expect(events(of: bytes("\u{1B}[200~hel"), thenEnd: true) == [.paste("hel")])
  }

  @Test func `bytes without storage side by side are read as well`() {
    var parser = InputParser()
    #expect(parser.parse(bytes("abc").lazy.map { $0 + 1 }) == keys("bcd"))
  }
}
