package import ViewModels

/// A line that a ``TextEditor`` edits: a string, or a secret.
///
/// A pass over all characters is a requirement, because the editor is not specialized for its callers.
package nonisolated protocol EditableLine: Equatable, Sendable {
  associatedtype Characters: RandomAccessCollection<Character> where Characters.Index == Int

  /// True if the text must not be copied, printed, or kept for undo.
  static var isSecret: Bool { get }

  /// Returns the lines for an editor of a text that the program sets, at least one.
  static func lines(of text: Self, isOneLine: Bool) -> [Self]

  /// Returns the text in a range of lines; nil if the text is secret.
  static func text(of lines: [Self], in range: Range<TextPosition>) -> String?

  init()
  init(_ text: String)

  var characters: Characters { get }

  /// The number of characters.
  var count: Int { get }

  /// The number of bytes in UTF-8.
  var byteCount: Int { get }

  /// Returns true if both lines have the same scalars.
  ///
  /// Swift compares letters with marks as equal to letters that have them, but file names do not.
  func hasSameScalars(as other: Self) -> Bool

  /// The characters that are longer than the maximum.
  var oversized: [Character] { get }

  /// Returns the line with other characters in a range of character offsets.
  ///
  /// `end` is the offset of the first character at or after the end of the new text.
  func replacing(_ range: Range<Int>, with text: String) -> (line: Self, end: Int)
}

nonisolated extension String: EditableLine {
  package static var isSecret: Bool { false }

  package static func lines(of text: String, isOneLine: Bool) -> [String] {
    isOneLine ? [text] : EditableText.rawLines(text)
  }

  package static func text(of lines: [String], in range: Range<TextPosition>) -> String? {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start.line == end.line {
      return String(lines[start.line].prefix(end.column).dropFirst(start.column))
    }
    var selected = [String(lines[start.line].dropFirst(start.column))]
    selected += lines[(start.line + 1)..<end.line]
    selected.append(String(lines[end.line].prefix(end.column)))
    return selected.joined(separator: "\n")
  }

  package var characters: [Character] { Array(self) }

  package var byteCount: Int { utf8.count }

  package func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  package var oversized: [Character] {
    // Most lines are too short to contain an oversized character.
    byteCount > EditableText.longestCharacter ? filter(EditableText.isOversized) : []
  }

  package func replacing(_ range: Range<Int>, with text: String) -> (line: String, end: Int) {
    let start = index(startIndex, offsetBy: range.lowerBound)
    let end = index(start, offsetBy: range.count)
    let bytes = self[..<start].utf8.count + text.utf8.count
    var line = self
    line.replaceSubrange(start..<end, with: text)
    return (line, line.count(upToByte: bytes))
  }
}

/// A secret overwrites its memory before deallocation, so an edit leaves no copy of the text.
nonisolated extension Secret: EditableLine {
  /// The characters of a secret, each of which is read when it is needed.
  package nonisolated struct Characters: RandomAccessCollection, Sendable {
    fileprivate let secret: Secret

    package var startIndex: Int { 0 }
    package var endIndex: Int { secret.count }
    package subscript(index: Int) -> Character { secret[index] }
  }

  package static var isSecret: Bool { true }

  package static func lines(of text: Secret, isOneLine: Bool) -> [Secret] {
    // A secret is converted to a string only if it must be cleaned.
    if text.characters.allSatisfy(EditableText.isClean) { return [text] }
    return [
      text.withRevealed { text in
        var line = EditableText.line(text)
        defer { SecretBytes.overwrite(&line) }
        return Secret(line)
      }
    ]
  }

  package static func text(of lines: [Secret], in range: Range<TextPosition>) -> String? { nil }

  package var characters: Characters { Characters(secret: self) }

  package var byteCount: Int { withRevealedBytes { $0.count } }

  package func hasSameScalars(as other: Secret) -> Bool { self == other }

  package var oversized: [Character] { characters.filter(EditableText.isOversized) }

  package func replacing(_ range: Range<Int>, with text: String) -> (line: Secret, end: Int) {
    let bytes = characters[..<range.lowerBound].reduce(0) { $0 + $1.utf8.count } + text.utf8.count
    var line = self
    line.replaceSubrange(range, with: text)
    return (line, line.characters.count(upToByte: bytes))
  }
}

nonisolated extension Collection<Character> {
  /// Returns the number of characters that begin before a byte.
  fileprivate func count(upToByte offset: Int) -> Int {
    var (count, end) = (0, 0)
    for character in self {
      if end >= offset { break }
      end += character.utf8.count
      count += 1
    }
    return count
  }
}

nonisolated extension String {
  /// Creates a string of characters in one block of memory.
  ///
  /// A string that grows step by step would leave parts of a secret in freed memory.
  init(inOneBlock characters: some Collection<Character>) {
    self.init()
    reserveCapacity(characters.reduce(0) { $0 + $1.utf8.count })
    for character in characters { append(character) }
  }
}

/// A replacement of whole lines that inserts or deletes text.
///
/// Characters at the ends of the inserted text can join their neighbors. For example, a combining mark
/// joins the letter before it.
nonisolated struct TextReplacement<Line: EditableLine> {
  /// The indices of the replaced lines.
  let range: Range<Int>
  /// The new lines.
  let lines: [Line]
  /// The first position at or after the end of the inserted text.
  let cursor: TextPosition
  /// The number of characters, including line breaks, that the text gains.
  let growth: Int

  /// Replaces a range of a text with lines, at least one.
  init(_ pieces: [String], into text: [Line], replacing range: Range<TextPosition>) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let column: Int
    if pieces.count == 1, start.line == end.line {
      let new = text[start.line].replacing(start.column..<end.column, with: pieces[0])
      (lines, column) = ([new.line], new.end)
    } else {
      var pieces = pieces
      pieces[0] = String(text[start.line].characters[..<start.column]) + pieces[0]
      let bytes = pieces[pieces.count - 1].utf8.count
      pieces[pieces.count - 1] += String(text[end.line].characters[end.column...])
      lines = pieces.map { Line($0) }
      column = pieces[pieces.count - 1].count(upToByte: bytes)
    }
    self.range = start.line..<end.line + 1
    cursor = TextPosition(line: start.line + lines.count - 1, column: column)
    growth = Self.count(of: lines) - Self.count(of: text[self.range])
  }

  /// Returns true if the new lines contain an oversized character that the old lines do not.
  func addsOversized(inPlaceOf old: ArraySlice<Line>) -> Bool {
    EditableText.addsOversized(lines.flatMap(\.oversized), inPlaceOf: old.flatMap(\.oversized))
  }

  /// Returns the number of characters of lines, including the breaks between them.
  static func count(of lines: some Collection<Line>) -> Int {
    lines.reduce(lines.count - 1) { $0 + $1.count }
  }
}
