/// Random numbers that are the same in every run.
nonisolated struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A text of so many characters at most, of all the kinds that matter for drawing.
  mutating func text(upTo count: Int = 8) -> String {
    let stock: [String] = [
      "a", "b", "Z", " ", "~", "é", "e\u{301}", "日", "本", "ー", "한", "👍", "👍🏽", "👨‍👩‍👧", "🇸🇪",
      "\u{301}", "\u{200D}", "\u{200B}", "\u{FEFF}", "\u{202E}", "\u{1B}", "\t", "\n", "\r\n",
      "\u{7F}", "\u{9B}", "\u{2028}", "\u{1160}", "की", "❤️", "1️⃣", "\u{AD}", "\u{E0041}",
      "\u{10FFFF}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "\u{3164}", "─", "<", "&",
    ]
    return (0..<Int.random(in: 0...count, using: &self))
      .map { _ in stock.randomElement(using: &self) ?? "" }
      .joined()
  }
}
