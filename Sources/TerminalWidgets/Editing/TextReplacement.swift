/// An edit of a multiline text, stored as a replacement of whole lines.
nonisolated struct TextReplacement {
  /// The indices of the replaced lines.
  let range: Range<Int>
  /// The new lines.
  let lines: [String]
  /// The first position at or after the end of the inserted text.
  let cursor: TextPosition

  init(_ pieces: [String], into text: [String], replacing range: Range<TextPosition>) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let head = text[start.line].prefix(start.column)
    let tail = text[end.line].dropFirst(end.column)
    var lines = pieces
    lines[0] = head + lines[0]
    let length = lines[lines.count - 1].utf8.count
    lines[lines.count - 1] += tail
    self.range = start.line..<end.line + 1
    self.lines = lines
    cursor = TextPosition(
      line: start.line + lines.count - 1,
      column: TextReplacement.column(ofByte: length, in: lines[lines.count - 1])
    )
  }

  /// Returns true if the new lines contain an oversized character that the old lines do not.
  func addsOversized(inPlaceOf old: ArraySlice<String>) -> Bool {
    // Most lines are too short to contain an oversized character.
    let long = lines.filter { $0.utf8.count > EditableText.longestCharacter }
    return EditableText.addsOversized(long.joined(), inPlaceOf: old.joined())
  }

  private static func column(ofByte offset: Int, in line: String) -> Int {
    var (column, end) = (0, 0)
    for character in line {
      if end >= offset { break }
      end += character.utf8.count
      column += 1
    }
    return column
  }
}
