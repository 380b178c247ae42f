import TestSupport

nonisolated extension SeededRandom {
  /// Returns a random text of up to `count` characters, of all kinds that matter for drawing.
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
