internal import ViewModels

// MARK: Sanitizing

extension PlainEditor {
  /// Returns a text without unsafe scalars, such as line breaks, and without overlong characters.
  ///
  /// A tab becomes a space.
  /// If the removal joins characters to an overlong one, the result is empty.
  static func line(of text: String, keepingTabs: Bool = false) -> String {
    let spaced = text.unicodeScalars.map { $0 == "\t" && !keepingTabs ? " " : $0 }
    let safe = String(
      String.UnicodeScalarView(spaced.filter { !$0.isUnsafe || keepingTabs && $0 == "\t" })
    )
    let line = safe.filter { !$0.isOverlong }
    return line.overlongCharacters.isEmpty ? line : ""
  }

  /// Returns the text that a paste into one line inserts: the lines that are not blank, or else the
  /// first one with spaces.
  static func joinedLines(of text: String) -> String {
    let lines = Property.lines(of: text).map { line(of: String($0)) }
    let texts = lines.filter { $0.contains { $0 != " " } }
    return texts.isEmpty ? lines.first { !$0.isEmpty } ?? "" : texts.joined(separator: " ")
  }

  /// Returns the text that a paste into an area inserts.
  static func lines(of text: String) -> String {
    rawLines(of: text).map { line(of: $0, keepingTabs: true) }.joined(separator: "\n")
  }

  /// Returns the lines of a text with all their characters.
  static func rawLines(of text: String) -> [String] {
    Property.lines(of: text).map { String($0) }
  }
}

extension String {
  /// The characters of more than 128 bytes, which editors do not accept.
  var overlongCharacters: Set<Character> { Set(filter(\.isOverlong)) }
}

extension Character {
  fileprivate var isOverlong: Bool { utf8.count > 128 }
}
