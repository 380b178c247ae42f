/// An editor for a multiline text, with its cursor and selection.
///
/// The cost of an edit within one line does not depend on the number of lines.
package nonisolated struct TextEditor: Sendable {
  /// The lines, at least one, without line breaks.
  package internal(set) var lines: [String]
  /// The position of the cursor.
  package internal(set) var cursor: TextPosition
  /// The number of characters, including line breaks.
  package internal(set) var count: Int
  /// The rules for text that the user enters.
  package var rules: EditRules

  /// The position where the selection began; nil if no selection has begun.
  var anchor: TextPosition?
  /// The column that the cursor keeps while it moves up and down, even across shorter lines.
  var goalColumn: Int?
  var history = EditHistory<String, TextPosition>()

  /// Creates an editor with the cursor at the start.
  package init(
    _ text: String = "",
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    lines = EditableText.rawLines(text)
    cursor = .start
    count = TextEditor.count(of: lines)
    rules = EditRules(limit: limit, isAllowed: isAllowed)
  }

  /// The whole text, with its lines separated by LF.
  package var text: String { lines.joined(separator: "\n") }

  package var isEmpty: Bool { count == 0 }

  /// The position at the end of the text.
  package var end: TextPosition {
    TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count)
  }

  /// The selected range; nil without a selection.
  package var selection: Range<TextPosition>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The selected text, for copying.
  package var selectedText: String? { selection.map { text(in: $0) } }

  /// Returns the text in a range.
  func text(in range: Range<TextPosition>) -> String {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start.line == end.line {
      let line = lines[start.line]
      return String(line.prefix(end.column).dropFirst(start.column))
    }
    var selected = [String(lines[start.line].dropFirst(start.column))]
    selected += lines[(start.line + 1)..<end.line]
    selected.append(String(lines[end.line].prefix(end.column)))
    return selected.joined(separator: "\n")
  }

  /// Inserts typed text in place of the selection or, if nothing is selected, at the cursor.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    let typed = EditableText.line(text)
    if selection != nil || typed.first?.isWhitespace == false && isAfterSpace { history.seal() }
    return enter([typed], as: .typing)
  }

  /// Pastes text, as one step for undo.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    var result = enter(EditableText.lines(text), as: .single)
    if EditableText.hasUnsafe(text) { result.rejections.insert(.unsafe) }
    return result
  }

  /// Starts a new line.
  @discardableResult
  package mutating func insertNewline() -> EditResult {
    enter(["", ""], as: .single)
  }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  ///
  /// A cursor at the end stays at the end. Otherwise, if the text before the cursor is unchanged,
  /// the cursor stays after that text. If only the text after the cursor is unchanged, the cursor
  /// stays before that text. Otherwise the cursor stays at the same position if possible.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    let lines = EditableText.rawLines(text)
    // Swift compares letters with marks as equal to letters that have them.
    guard !lines.elementsEqual(self.lines, by: { $0.utf8.elementsEqual($1.utf8) }) else {
      return .nothing
    }
    let position = cursorPosition(in: lines)
    self.lines = lines
    count = TextEditor.count(of: lines)
    cursor = nearest(to: position)
    anchor = nil
    goalColumn = nil
    history.removeAll()
    return .changed
  }

  /// Returns a position for the cursor in new lines.
  ///
  /// The position may be past the end of its line or of the text.
  private func cursorPosition(in other: [String]) -> TextPosition {
    let linesLeft = lines.count - cursor.line
    let line = lines[cursor.line]
    let rest = line.dropFirst(cursor.column)
    let last = TextPosition(line: other.count - 1, column: .max)
    if cursor == end { return last }
    if cursor.line < other.count, other.starts(with: lines[..<cursor.line]),
      other[cursor.line].hasPrefix(line.prefix(cursor.column))
    {
      return cursor
    }
    if linesLeft <= other.count, other.suffix(linesLeft - 1) == lines.suffix(linesLeft - 1),
      other[other.count - linesLeft].hasSuffix(rest)
    {
      let there = other[other.count - linesLeft].count - rest.count
      return TextPosition(line: other.count - linesLeft, column: there)
    }
    return cursor
  }

  /// Returns the nearest valid position.
  func nearest(to position: TextPosition) -> TextPosition {
    if position.line < 0 { return .start }
    if position.line >= lines.count { return end }
    let column = min(max(0, position.column), lines[position.line].count)
    return TextPosition(line: position.line, column: column)
  }

  static func count(of lines: some Collection<String>) -> Int {
    lines.reduce(lines.count - 1) { $0 + $1.count }
  }

  private var isAfterSpace: Bool {
    cursor.column > 0
      && lines[cursor.line].dropFirst(cursor.column - 1).first?.isWhitespace == true
  }

  private mutating func enter(
    _ pieces: [String],
    as kind: EditHistory<String, TextPosition>.StepKind
  ) -> EditResult {
    let range = selection ?? cursor..<cursor
    var rejections: EditResult.Rejections = []
    var rest = pieces
    while true {
      // After each cut, the text is filtered again, because its new last character may join the
      // existing character that follows.
      let accepted = allowed(rest, replacing: range)
      if accepted != rest { rejections.insert(.notAllowed) }
      if accepted.isEmpty || accepted == [""] { return .refused(rejections) }
      let replacement = TextReplacement(accepted, into: lines, replacing: range)
      let added = TextEditor.count(of: replacement.lines)
      let removed = TextEditor.count(of: lines[replacement.range])
      let most = rules.limit.map { max($0, count - characters(in: range)) } ?? Int.max
      let excess = count - removed + added - most
      if excess > 0 {
        rejections.insert(.limit)
        rest = TextEditor.cut(accepted, by: excess)
      } else if replacement.addsOversized(inPlaceOf: lines[replacement.range]) {
        return .refused(rejections.union(.notAllowed))
      } else {
        apply(replacement, added: added - removed, as: kind)
        return EditResult(.changed, rejections)
      }
    }
  }

  /// Returns the number of characters in a range.
  private func characters(in range: Range<TextPosition>) -> Int {
    let (start, end) = (range.lowerBound, range.upperBound)
    let before = lines[start.line..<end.line].reduce(0) { $0 + $1.count + 1 }
    return before + end.column - start.column
  }

  private func allowed(_ pieces: [String], replacing range: Range<TextPosition>) -> [String] {
    guard rules.isAllowed != nil else { return pieces }
    let (start, end) = (range.lowerBound, range.upperBound)
    let previous = lines[start.line].prefix(start.column).last
    let next = lines[end.line].dropFirst(end.column).first
    return pieces.enumerated().map { index, piece in
      let kept = rules.allowed(
        Array(piece),
        after: index == 0 ? previous : nil,
        before: index == pieces.count - 1 ? next : nil
      )
      return String(kept)
    }
  }

  private static func cut(_ pieces: [String], by excess: Int) -> [String] {
    var (pieces, excess) = (pieces, excess)
    while excess > 0, let last = pieces.popLast() {
      let count = last.count
      if excess <= count { pieces.append(String(last.dropLast(excess))) }
      // The additional 1 is for the line break.
      excess -= count + 1
    }
    return pieces
  }

  /// Performs a replacement and records it for undo.
  mutating func apply(
    _ replacement: TextReplacement,
    added: Int,
    as kind: EditHistory<String, TextPosition>.StepKind
  ) {
    let change = EditChange(
      start: replacement.range.lowerBound,
      old: Array(lines[replacement.range]),
      new: replacement.lines
    )
    let weight = (change.old + change.new).reduce(0) { $0 + $1.utf8.count + 1 }
    history.record(
      .init(
        change: change,
        before: .init(cursor: cursor, anchor: anchor),
        after: .init(cursor: replacement.cursor),
        weight: weight
      ),
      as: kind
    )
    replaceLines(replacement.range, with: replacement.lines, added: added)
    cursor = replacement.cursor
    anchor = nil
    goalColumn = nil
  }

  mutating func replaceLines(_ range: Range<Int>, with new: [String], added: Int) {
    if range.count == 1, new.count == 1 {
      lines[range.lowerBound] = new[0]
    } else {
      lines.replaceSubrange(range, with: new)
    }
    count += added
  }
}
