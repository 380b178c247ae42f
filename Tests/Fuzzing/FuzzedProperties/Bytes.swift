/// A source of bytes that are read as values of other types; at the end it returns zeros.
struct Bytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Returns a number from 0 up to, but not including, `limit`.
  mutating func number(_ limit: Int) -> Int { Int(byte()) % limit }

  mutating func element<Element>(of list: [Element]) -> Element { list[number(list.count)] }

  /// Returns all remaining bytes.
  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Returns a text of at most `limit` words; the first byte selects the number of words.
  mutating func text(upTo limit: Int) -> String {
    var text = ""
    for _ in 0..<number(limit + 1) { text += word() }
    return text
  }

  /// Returns the rest as a text.
  mutating func wholeText() -> String {
    var text = ""
    while !isEmpty { text += word() }
    return text
  }

  /// Returns an ASCII character, an entry of `stock`, or any scalar.
  private mutating func word() -> String {
    let byte = byte()
    switch byte {
    case 0..<0x80: return String(Unicode.Scalar(byte))
    case 0xFF:
      let value = UInt32(self.byte()) << 16 | UInt32(self.byte()) << 8 | UInt32(self.byte())
      return String(Unicode.Scalar(value) ?? "\u{FFFD}")
    default: return Bytes.stock[(Int(byte) - 0x80) % Bytes.stock.count]
    }
  }

  /// Returns the bytes that `wholeText()` reads as the given words.
  static func spelling(_ words: [String]) -> [UInt8] {
    words.flatMap { word -> [UInt8] in
      if let index = stock.firstIndex(of: word) { return [UInt8(0x80 + index)] }
      return word.unicodeScalars.flatMap { scalar -> [UInt8] in
        let value = scalar.value
        if scalar.isASCII { return [UInt8(value)] }
        return [0xFF, UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
      }
    }
  }

  /// Texts that are difficult for editors, screens and terminals, such as combining characters.
  static let stock: [String] = [
    "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "é", "e\u{301}", "ß",
    "密", "码", "한", "ー", "。", "「", "ｱ", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{1160}",
    "\u{3164}", "👨", "👩", "👧", "👍", "\u{1F3FB}", "\u{1F3FD}", "👨‍👩‍👧", "👩🏽‍🚀", "❤️", "1️⃣",
    "🇩", "🇪", "🇫", "🇷", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{600}", "\u{6DD}", "\u{110BD}", "क", "\u{94D}", "ष",
    "\u{93F}", "की", "\u{E33}", "\u{F3F}", "א", "ا",
    // Text direction, invisible characters, line breaks, noncharacters.
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}",
    "\u{200C}", "\u{2060}", "\u{FEFF}", "\u{180E}", "\u{AD}", "\u{A0}", "\u{3000}", "\u{2028}",
    "\u{2029}", "\u{85}", "\r\n", "\u{9B}", "\u{90}", "\u{FFF9}", "\u{E0041}", "\u{E0100}",
    "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E000}", "\u{1D165}", "\u{13430}",
    // Escape sequences.
    "\u{1B}[2J", "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{1B}P$q\u{1B}\\",
    // Long characters. One exceeds the limit of 128 bytes; others do when they are joined.
    "z" + String(repeating: "\u{301}", count: 60), String(repeating: "\u{302}", count: 60),
    "y" + String(repeating: "\u{303}", count: 70), String(repeating: "👩\u{200D}", count: 12),
  ]
}
