internal import ViewModels

// MARK: What may come in

extension PlainEditor {
  /// A text as a line: without what is not to be seen, what breaks it, and what is too long.
  static func line(of text: String) -> String {
    let safe = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnsafe }))
    let line = safe.filter { !$0.isMonster }
    return line.monsters.isEmpty ? line : ""
  }

  /// What of a text is pasted into one line: the first line of it that has anything to see.
  static func firstLine(of text: String) -> String {
    Property.lines(of: text).map { line(of: String($0)) }.first { !$0.isEmpty } ?? ""
  }

  /// A text in lines that can be put in: tabs have become spaces.
  static func lines(of text: String) -> String {
    Property.lines(of: text).map { scalars in
      let pieces = scalars.split(separator: "\t", omittingEmptySubsequences: false)
        .map { line(of: String($0)) }
      // All but the last reach up to the next column for a tab.
      let spread = pieces.dropLast().map { piece in
        piece + String(repeating: " ", count: 4 - piece.count % 4)
      }
      return line(of: spread.joined() + (pieces.last ?? ""))
    }.joined(separator: "\n")
  }
}

extension String {
  /// The characters that are longer than any language needs.
  var monsters: Set<Character> { Set(filter(\.isMonster)) }
}

extension Character {
  fileprivate var isMonster: Bool { utf8.count > 128 }
}
