// These functions are not in TerminalUI, because models name files and processes without a screen.

nonisolated extension StringProtocol {
  /// Returns the text with a visible stand-in for each scalar that another name could hide.
  ///
  ///     "report\u{7}.txt".withStandIns()     // "report␇.txt"
  ///     "exe\u{202E}txt.".withStandIns()     // "exe‹U+202E›txt."
  ///     "cafe\u{301}".withStandIns()         // "cafe‹U+0301›", unlike "café" in one scalar
  ///
  /// Different texts have different results, even if Swift compares them as equal. Control characters
  /// and spaces at the ends have their pictures. Invisible scalars, unusual spaces, marks that do not
  /// follow a letter, and scalars that Unicode writes in another way have their numbers, and so do the
  /// stand-ins themselves. ``sanitized(keepingNewlines:)`` leaves the text readable instead.
  public func withStandIns() -> String {
    String.showingEnds(of: map { $0.withStandIns() }.joined())
  }
}

nonisolated extension String {
  /// Creates a text from bytes, with stand-ins and the numbers of bytes that are not UTF-8.
  ///
  ///     String(standingInFor: [0x61, 0xFF, 0x07])   // "a‹FF›␇"
  public init(standingInFor bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var (result, valid) = ("", "")
    var index = 0
    func standIns() -> String { valid.map { $0.withStandIns() }.joined() }
    parsing: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        valid.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        index += encoded.count
      case .error(let length):
        result += standIns()
        valid = ""
        for byte in bytes[index..<index + length] {
          result += "‹\(Unicode.Scalar.hexadecimal(UInt32(byte), digits: 2))›"
        }
        index += length
      case .emptyInput: break parsing
      }
    }
    self = String.showingEnds(of: result + standIns())
  }

  /// Returns a text with pictures of the spaces at its ends, which nothing else shows.
  fileprivate static func showingEnds(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.first == " " || scalars.last == " " else { return text }
    let start = scalars.firstIndex { $0 != " " } ?? scalars.endIndex
    let end = scalars.lastIndex { $0 != " " }.map(scalars.index(after:)) ?? scalars.endIndex
    func pictures(_ spaces: Substring.UnicodeScalarView) -> String {
      String(repeating: "␠", count: spaces.count)
    }
    return pictures(scalars[..<start]) + String(scalars[start..<end]) + pictures(scalars[end...])
  }
}

nonisolated extension Character {
  /// Returns the character with stand-ins for scalars that another character could hide.
  package func withStandIns() -> String {
    if let value = asciiValue, (0x20..<0x7F).contains(value) { return String(self) }
    var result = String.UnicodeScalarView()
    var base: Unicode.Scalar?
    var marks: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      if scalar.isMark, let base, scalar.canFollow(base, marks) {
        marks.append(scalar)
        result.append(scalar)
      } else if scalar.isMark || !scalar.isVisible || scalar.isSkinTone(of: base) {
        base = nil
        result += scalar.standIn.unicodeScalars
      } else {
        (base, marks) = (scalar, [])
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The character with stand-ins for unsafe scalars, such as line breaks; nil if it has none.
  package var standInForUnsafe: String? {
    guard unicodeScalars.contains(where: \.isUnsafe) else { return nil }
    return unicodeScalars.map { $0.isUnsafe ? $0.standIn : String($0) }.joined()
  }
}

nonisolated extension Unicode.Scalar {
  /// The picture of a control character, or the number of another scalar.
  fileprivate var standIn: String {
    if value < 0x20, let picture = Unicode.Scalar(0x2400 + value) { return String(picture) }
    if value == 0x7F { return "\u{2421}" }
    return "‹U+\(Self.hexadecimal(value, digits: 4))›"
  }

  /// Returns a number in hexadecimal digits, at least as many as given.
  fileprivate static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: !properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// True for scalars with a shape of their own that stand for themselves only.
  fileprivate var isVisible: Bool {
    if isUnsafe || properties.isDefaultIgnorableCodePoint || properties.isFullCompositionExclusion {
      return false
    }
    switch value {
    case 0x2400...0x2426, 0xFFFD, 0x2039: return false  // stand-ins and their beginning
    case 0x1160...0x11FF, 0x2800: return false  // parts of Korean syllables, and a blank
    default: break
    }
    switch properties.generalCategory {
    case .spaceSeparator: return self == " "
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }

  /// True if a terminal drops the scalar, because it only colors the one before.
  fileprivate func isSkinTone(of base: Unicode.Scalar?) -> Bool {
    (0x1F3FB...0x1F3FF).contains(value) && base?.properties.isEmojiModifierBase == true
  }

  /// True if a mark after a base and its other marks is written in the only way of Unicode's NFC.
  ///
  /// A cell of the terminal has at most four marks.
  fileprivate func canFollow(_ base: Unicode.Scalar, _ marks: [Unicode.Scalar]) -> Bool {
    let (order, last) = (properties.canonicalCombiningClass, marks.last)
    let before = last?.properties.canonicalCombiningClass ?? .notReordered
    if marks.count == 4 || order != .notReordered && before > order { return false }
    if last != nil, before >= order { return true }
    let pair = String(String.UnicodeScalarView([base, self]))
    return pair.count > 1 || !Self.composed.contains(Character(pair))
  }

  /// The characters of one scalar that can also be a letter and a mark, which Swift compares as equal.
  private static let composed = Set(
    (UInt32(0xC0)..<0x3100).compactMap { Unicode.Scalar($0) }
      .filter { !$0.properties.isFullCompositionExclusion }
      .map { Character($0) }
  )
}
