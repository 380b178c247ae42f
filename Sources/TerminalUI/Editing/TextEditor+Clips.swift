nonisolated extension TextEditor {
  /// Selects a range and moves the cursor to its end.
  mutating func select(_ range: Range<TextPosition>) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = range.lowerBound
    cursor = range.upperBound
    goalColumn = nil
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Selects the word or white space at a position.
  @discardableResult
  package mutating func selectWord(at position: TextPosition) -> EditResult {
    let place = nearest(to: position)
    let line = Array(lines[place.line])
    let word = WordBoundary.range(at: place.column, count: line.count) { line[$0] }
    return select(
      TextPosition(
        line: place.line,
        column: word.lowerBound
      )..<TextPosition(line: place.line, column: word.upperBound)
    )
  }

  /// Selects the line at a position, without its line break.
  @discardableResult
  package mutating func selectLine(at position: TextPosition) -> EditResult {
    let line = nearest(to: position).line
    return select(
      TextPosition(line: line, column: 0)..<TextPosition(line: line, column: lines[line].count)
    )
  }

  /// Deletes like ``delete(_:in:)``, and returns the deleted text as a clip.
  @discardableResult
  package mutating func kill(_ motion: Motion, in layout: TextLayout = .plain) -> EditResult {
    let range = selection ?? passedRange(of: motion, in: layout)
    let clip: Clip =
      selection == nil
      ? .kill(text(in: range), isBefore: range.upperBound == cursor) : .cut(text(in: range))
    var result = delete(motion, in: layout)
    if result.effect == .changed { result.clip = clip }
    return result
  }

  /// Returns the selected text as a clip, without changing anything.
  package func copy() -> EditResult {
    EditResult(.nothing, clip: selectedText.map { .copy($0) })
  }

  /// Swaps the characters around the cursor or, at the end of a line, the last two of the line.
  @discardableResult
  package mutating func transpose() -> EditResult {
    let line = Array(lines[cursor.line])
    guard cursor.column > 0, line.count > 1 else { return .nothing }
    history.seal()
    let second = min(cursor.column, line.count - 1)
    let start = TextPosition(line: cursor.line, column: second - 1)
    let end = TextPosition(line: cursor.line, column: second + 1)
    let swapped = String([line[second], line[second - 1]])
    let replacement = TextReplacement([swapped], into: lines, replacing: start..<end)
    let added = replacement.lines[0].count - line.count
    apply(replacement, added: added, as: .single)
    return .changed
  }
}
