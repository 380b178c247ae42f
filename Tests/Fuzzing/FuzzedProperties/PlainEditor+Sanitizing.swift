internal import ViewModels

// MARK: Sanitizing

extension PlainEditor {
  /// Returns a text without unsafe scalars, such as line breaks, and without overlong characters.
  ///
  /// A tab becomes a space.
  /// If the removal joins characters to an overlong one, the result is empty.
  static func line(of text: String) -> String {
    let spaced = text.unicodeScalars.map { $0 == "\t" ? " " : $0 }
    let safe = String(String.UnicodeScalarView(spaced.filter { !$0.isUnsafe }))
    let line = safe.filter { !$0.isOverlong }
    return line.overlongCharacters.isEmpty ? line : ""
  }

  /// Returns the part of a text that a paste into one line inserts: its first line that is
  /// not blank, or else the first one with spaces.
  static func firstLine(of text: String) -> String {
    let lines = Property.lines(of: text).map { line(of: String($0)) }
    return lines.first { $0.contains { $0 != " " } } ?? lines.first { !$0.isEmpty } ?? ""
  }

  /// Returns a text with sanitized lines, in which spaces replace tabs.
  static func lines(of text: String) -> String {
    Property.lines(of: text).map { scalars in
      let pieces = scalars.split(separator: "\t", omittingEmptySubsequences: false)
        .map { line(of: String($0)) }
      // Each piece except the last extends to the next tab stop.
      let spread = pieces.dropLast().map { piece in
        piece + String(repeating: " ", count: 4 - piece.count % 4)
      }
      return line(of: spread.joined() + (pieces.last ?? ""))
    }.joined(separator: "\n")
  }
}

extension String {
  /// The characters of more than 128 bytes, which editors do not accept.
  var overlongCharacters: Set<Character> { Set(filter(\.isOverlong)) }
}

extension Character {
  fileprivate var isOverlong: Bool { utf8.count > 128 }
}
