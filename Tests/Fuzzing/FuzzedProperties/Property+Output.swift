internal import TerminalOutput

extension Property {
  /// The tracker of terminal modes reads output the same in pieces of any size.
  static let output = Property("output", seeds: outputSeeds) { bytes throws(Violation) in
    let length = Int(bytes.byte() & 15) + 1
    let output = bytes.all()
    var whole = TerminalModeTracker()
    whole.read(output)
    var pieces = TerminalModeTracker()
    var rest = output[...]
    while !rest.isEmpty {
      pieces.read(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    try demand(pieces.remaining.map(\.description), is: whole.remaining.map(\.description), "modes")
    try demand(pieces.seen, is: whole.seen, "modes seen")
    try demand(pieces.queries, is: whole.queries, "queries")
    // A full reset restores every mode.
    whole.read("\u{18}\u{1B}c")
    try demand(whole.remaining.isEmpty, "remaining after a reset: \(whole.remaining)")
  }

  private static var outputSeeds: [[UInt8]] {
    [
      "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1;7;1004h\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h",
      "\u{1B}[1;31mred\u{1B}[38;5;9m\u{1B}[48:2::1:2:3m\u{1B}[0m\u{1B}[4:3m\u{1B}[24m",
      "\u{1B}[3;10r\u{1B}[r\u{1B}=\u{1B}>\u{1B}(0\u{1B}(B\u{E}\u{F}\u{1B}[6n\u{1B}[c\u{1B}]11;?\u{7}",
      "\u{1B}]0;title\u{1B}\\\u{1B}P+q\u{1B}\\\u{1B}[4h\u{1B}[4l\u{1B}[>4;2m\u{1B}[>1u\u{1B}[<u",
    ].map { [2] + Array($0.utf8) }
  }
}
