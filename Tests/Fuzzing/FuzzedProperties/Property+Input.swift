internal import TerminalUI

extension Property {
  /// Terminal input is parsed the same in pieces of any size, and never stays pending for long.
  static let input = Property("input", seeds: inputSeeds) { bytes throws(Violation) in
    let (cuts, pauses) = (bytes.byte(), bytes.byte())
    let input = bytes.all()
    try checkCuts(input, cuts)
    try checkPauses(input, pauses)
    try checkText(input)
  }

  /// Checks that input in pieces produces the same events as the whole input.
  private static func checkCuts(_ input: [UInt8], _ cuts: UInt8) throws(Violation) {
    var whole = InputParser()
    let expected = whole.parse(input)
    try demand(expected.count <= input.count, "more events than bytes: \(expected)")
    var pieces = InputParser()
    var events: [InputEvent] = []
    var rest = input[...]
    var length = Int(cuts & 7) + 1
    while !rest.isEmpty {
      events += pieces.parse(rest.prefix(length))
      rest = rest.dropFirst(length)
      length = (length &* 5 &+ Int(cuts >> 3)) % 8 + 1
    }
    try demand(events, is: expected, "events of the input in pieces")
    try demand(pieces == whole, "the input in pieces leads to another state")
    for event in expected { try check(event) }
    try checkEnd(of: whole)
  }

  private static func check(_ event: InputEvent) throws(Violation) {
    for isHidden in [false, true] {
      let line = event.logDescription(hidingText: isHidden) ?? ""
      try demand(
        line.utf8.allSatisfy { (0x20..<0x7F).contains($0) },
        "not ASCII in the log: \(line)"
      )
    }
    guard case .key(let press) = event else { return }
    try checkForm(of: press)
    guard case .character(let character) = press.key else { return }
    let types = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    try demand(!types, "a control character as text: \(press)")
  }

  /// Checks that any pending input ends with a timeout.
  private static func checkEnd(of parser: InputParser) throws(Violation) {
    var parser = parser
    _ = parser.timeOut()
    try demand(parser.pendingInput == nil, "input is pending after a timeout")
    _ = parser.end()
    let events = parser.parse(Array("é!".utf8))
    try demand(events, is: [.key("é"), .key("!")], "events after the end")
  }

  /// Checks that a timeout after any byte ends the pending input.
  private static func checkPauses(_ input: [UInt8], _ pauses: UInt8) throws(Violation) {
    var parser = InputParser()
    var events: [InputEvent] = []
    for (index, byte) in input.enumerated() {
      events += parser.parse(CollectionOfOne(byte))
      if (index &* 7 &+ Int(pauses)) % 11 == 0 {
        events += parser.timeOut()
        try demand(parser.pendingInput == nil, "input is pending after a timeout")
      }
    }
    events += parser.end()
    try demand(events.count <= input.count, "more events than bytes: \(events)")
    for event in events { try check(event) }
  }

  /// Checks that input without Escape is decoded as `String` decodes it.
  private static func checkText(_ input: [UInt8]) throws(Violation) {
    let bytes = input.filter { $0 != 0x1B }
    let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { !(0x80...0x9F).contains($0.value) }
      .map { InputEvent.key(.character(Character($0))) }
    var parser = InputParser()
    try demand(parser.parse(bytes) + parser.end(), is: expected, "text")
    // A paste types no keys, and its text is complete.
    let pasted = Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
    let text = String(decoding: bytes, as: UTF8.self)
    try demand(parser.parse(pasted), is: text.isEmpty ? [] : [.paste(text)], "paste")
  }

  private static var inputSeeds: [[UInt8]] {
    let texts = [
      "plain é密👩", "\u{1B}[A\u{1B}[1;5C\u{1B}OP\u{1B}[15~\u{1B}[3;2~\u{1B}[Z\u{1B}[3$\u{1B}Oa",
      "\u{1B}\u{1B}[A\u{1B}\u{1B}\u{1B}a\u{1B}é", "\u{1B}[200~one\r\u{1B}[201\u{1B}[201~two",
      "\u{1B}[<0;10;20M\u{1B}[<35;1;1m\u{1B}[M !!", "\u{1B}[I\u{1B}[O\u{1B}[[A",
      "\u{1B}]11;rgb:0/0/0\u{7}\u{1B}P1$r\u{1B}\\\u{1B}_x\u{1B}^", "\u{1B}[97;5u\u{1B}[27;6;65~",
      "\u{1B}[97:65;5:3u\u{1B}[?2026;2$y\u{1B}[24;80R\u{1B}[<1;2", "\u{1B}Oj\u{1B}O5M\u{1B}[7^",
    ]
    return texts.map { [3, 5] + Array($0.utf8) } + [
      [0, 0, 0x1B, 0xC3, 0x28, 0xF0, 0x9F, 0x1B, 0x5B, 0x80, 0xED, 0xA0, 0x80, 0xFF, 0xC2, 0x9B]
    ]
  }
}
