internal import ViewModels

/// An editor for a text, with its cursor and selection.
///
///     var editor = TextEditor(line: "", limit: 64)
///     editor.insert("a")
///     editor.move(.lineStart)
///
/// An editor of one line keeps the line breaks of a text that the program sets, and inserts none.
/// The columns of positions count Swift characters. A flag is one character, and so is a letter with
/// its combining marks.
///
/// In a secret, undo, redo and copying are not available, and word motions move to the start or end.
///
/// The cost of an edit within one line does not depend on the number of lines.
package nonisolated struct TextEditor<Line: EditableLine>: Sendable {
  /// The lines, at least one.
  package internal(set) var lines: [Line]
  /// The position of the cursor.
  package internal(set) var cursor: TextPosition
  /// The number of characters, including line breaks.
  package internal(set) var count: Int
  /// The rules for text that the user enters.
  package var rules: EditRules
  /// True if the text always has one line.
  let isOneLine: Bool

  /// The position where the selection began; nil if no selection has begun.
  var anchor: TextPosition?
  /// The column that the cursor keeps while it moves up and down, even across shorter lines.
  var goalColumn: Int?
  var history = EditHistory<Line>()

  /// Creates an editor of one line with the cursor at the end.
  package init(
    line: Line = Line(),
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    let rules = EditRules(limit: limit, isAllowed: isAllowed)
    self.init(Line.lines(of: line, isOneLine: true), isOneLine: true, rules)
    cursor = end
  }

  private init(_ lines: [Line], isOneLine: Bool, _ rules: EditRules) {
    self.lines = lines
    self.isOneLine = isOneLine
    self.rules = rules
    cursor = .start
    count = TextReplacement.count(of: lines)
  }

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

  /// Inserts typed text in place of the selection or, if nothing is selected, at the cursor.
  ///
  /// If the result would exceed the limit, the end of the typed text is dropped.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    let typed = EditableText.line(text)
    if selection != nil || typed.first?.isWhitespace == false && isAfterSpace { history.seal() }
    return enter([typed], as: .typing)
  }

  /// Pastes text, as one step for undo.
  ///
  /// An editor of one line joins the nonempty lines. A secret gets only the first of them, because the
  /// user would not see that its lines were joined.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    if Line.isSecret {
      var (line, isCut) = EditableText.oneLine(text)
      var result = enter([line], as: .single)
      SecretBytes.overwrite(&line)
      if isCut { result.rejections.insert(.oneLine) }
      return result
    }
    let pieces = isOneLine ? [EditableText.joinedLines(text)] : EditableText.lines(text)
    var result = enter(pieces, as: .single)
    if EditableText.hasUnsafe(text) { result.rejections.insert(.unsafe) }
    return result
  }

  /// Starts a new line, unless the text always has one line.
  @discardableResult
  package mutating func insertNewline() -> EditResult {
    isOneLine ? .nothing : enter(["", ""], as: .single)
  }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  ///
  /// A cursor at the end stays at the end. Otherwise, if the text before the cursor is unchanged,
  /// the cursor stays after that text. If only the text after the cursor is unchanged, the cursor
  /// stays before that text. Otherwise the cursor stays at the same position if possible.
  @discardableResult
  package mutating func set(_ text: Line) -> EditResult {
    let lines = Line.lines(of: text, isOneLine: isOneLine)
    guard !lines.elementsEqual(self.lines, by: { $0.hasSameScalars(as: $1) }) else {
      return .nothing
    }
    let position = cursorPosition(in: lines)
    self.lines = lines
    count = TextReplacement.count(of: lines)
    cursor = nearest(to: position)
    anchor = nil
    goalColumn = nil
    history.removeAll()
    return .changed
  }

  /// Returns a position for the cursor in new lines.
  ///
  /// The position may be past the end of its line or of the text.
  private func cursorPosition(in other: [Line]) -> TextPosition {
    if cursor == end { return TextPosition(line: other.count - 1, column: .max) }
    let linesLeft = lines.count - cursor.line
    let line = lines[cursor.line].characters
    let rest = line[cursor.column...]
    if cursor.line < other.count, other.starts(with: lines[..<cursor.line]),
      other[cursor.line].characters.starts(with: line[..<cursor.column])
    {
      return cursor
    }
    if linesLeft <= other.count, other.suffix(linesLeft - 1) == lines.suffix(linesLeft - 1),
      case let there = other[other.count - linesLeft].characters,
      there.reversed().starts(with: rest.reversed())
    {
      return TextPosition(line: other.count - linesLeft, column: there.count - rest.count)
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

  private var isAfterSpace: Bool {
    cursor.column > 0 && lines[cursor.line].characters[cursor.column - 1].isWhitespace
  }

  private mutating func enter(_ pieces: [String], as kind: StepKind) -> EditResult {
    let range = selection ?? cursor..<cursor
    var rejections: EditResult.Rejections = []
    var rest = pieces
    defer { for index in rest.indices { Self.forget(&rest[index]) } }
    while true {
      // After each cut, the text is filtered again, because its new last character may join the
      // existing character that follows.
      if removeForbidden(from: &rest, replacing: range) { rejections.insert(.notAllowed) }
      if rest.isEmpty || rest == [""] { return .refused(rejections) }
      let replacement = TextReplacement(rest, into: lines, replacing: range)
      let most = rules.limit.map { max($0, count - characters(in: range)) } ?? Int.max
      let excess = count + replacement.growth - most
      if excess > 0 {
        rejections.insert(.limit)
        Self.cut(&rest, by: excess)
      } else if replacement.addsOversized(inPlaceOf: lines[replacement.range]) {
        return .refused(rejections.union(.notAllowed))
      } else {
        apply(replacement, as: kind)
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

  /// Removes the characters that are not allowed, and returns true if there were any.
  private func removeForbidden(
    from pieces: inout [String],
    replacing range: Range<TextPosition>
  ) -> Bool {
    guard rules.isAllowed != nil else { return false }
    let (start, end) = (range.lowerBound, range.upperBound)
    let previous = lines[start.line].characters[..<start.column].last
    let next = lines[end.line].characters[end.column...].first
    var hasRemoved = false
    for index in pieces.indices {
      let kept = rules.allowed(
        Array(pieces[index]),
        after: index == 0 ? previous : nil,
        before: index == pieces.count - 1 ? next : nil
      )
      let text = String(inOneBlock: kept)
      if text == pieces[index] { continue }
      hasRemoved = true
      Self.forget(&pieces[index])
      pieces[index] = text
    }
    return hasRemoved
  }

  private static func cut(_ pieces: inout [String], by excess: Int) {
    var excess = excess
    while excess > 0, var last = pieces.popLast() {
      let count = last.count
      if excess <= count { pieces.append(String(last.dropLast(excess))) }
      forget(&last)
      // The additional 1 is for the line break.
      excess -= count + 1
    }
  }

  /// Overwrites an intermediate string of a secret, unless it has another reference.
  private static func forget(_ text: inout String) {
    if Line.isSecret { SecretBytes.overwrite(&text) }
  }

  typealias StepKind = EditHistory<Line>.StepKind

  /// Performs a replacement, and records it for undo unless the text is secret.
  mutating func apply(_ replacement: TextReplacement<Line>, as kind: StepKind) {
    if !Line.isSecret {
      let change = EditChange(
        start: replacement.range.lowerBound,
        old: Array(lines[replacement.range]),
        new: replacement.lines
      )
      let weight = (change.old + change.new).reduce(0) { $0 + $1.byteCount + 1 }
      history.record(
        .init(
          change: change,
          before: .init(cursor: cursor, anchor: anchor),
          after: .init(cursor: replacement.cursor),
          weight: weight
        ),
        as: kind
      )
    }
    replaceLines(replacement.range, with: replacement.lines, growth: replacement.growth)
    cursor = replacement.cursor
    anchor = nil
    goalColumn = nil
  }

  mutating func replaceLines(_ range: Range<Int>, with new: [Line], growth: Int) {
    if range.count == 1, new.count == 1 {
      lines[range.lowerBound] = new[0]
    } else {
      lines.replaceSubrange(range, with: new)
    }
    count += growth
  }
}

nonisolated extension TextEditor<String> {
  /// Creates an editor of several lines with the cursor at the start.
  package init(
    lines text: String,
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    let rules = EditRules(limit: limit, isAllowed: isAllowed)
    self.init(String.lines(of: text, isOneLine: false), isOneLine: false, rules)
  }

  /// The whole text, with its lines separated by LF.
  package var text: String { lines.joined(separator: "\n") }

  /// The selected text, for copying.
  package var selectedText: String? { selection.flatMap { String.text(of: lines, in: $0) } }
}

/// A position between the characters of a text.
package nonisolated struct TextPosition: Hashable, Comparable, Sendable {
  /// The index of the line.
  package var line: Int
  /// The number of characters before the position in its line.
  package var column: Int

  package init(line: Int = 0, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = TextPosition(column: 0)

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The rules for text that the user enters.
///
/// Text that the program sets is not checked.
package nonisolated struct EditRules: Sendable {
  /// The maximum number of characters, including line breaks; nil means no limit.
  package var limit: Int?
  /// A function that returns true for allowed characters; nil allows all characters.
  ///
  /// The function is not called for line breaks.
  package var isAllowed: (@Sendable (Character) -> Bool)?

  package init(limit: Int? = nil, isAllowed: (@Sendable (Character) -> Bool)? = nil) {
    self.limit = limit
    self.isAllowed = isAllowed
  }
}

nonisolated extension EditRules {
  /// Returns the characters that are allowed between two existing characters.
  ///
  /// A character that joins its neighbor is checked as part of the joined character.
  func allowed(
    _ characters: [Character],
    after previous: Character?,
    before next: Character?
  ) -> [Character] {
    guard let isAllowed else { return characters }
    var kept: [Character] = []
    for character in characters
    where isAllowed(EditRules.joined(kept.last ?? previous, character)) {
      kept.append(character)
    }
    if let next {
      while let last = kept.last, EditRules.joins(last, next),
        !isAllowed(EditRules.joined(last, next))
      {
        kept.removeLast()
      }
    }
    // The neighbors of a removed character may now form one character.
    if kept.count == characters.count { return characters }
    var text = String(inOneBlock: kept)
    defer { SecretBytes.overwrite(&text) }
    return Array(text)
  }

  private static func joins(_ first: Character, _ second: Character) -> Bool {
    !second.isASCII && String([first, second]).count == 1
  }

  private static func joined(_ previous: Character?, _ character: Character) -> Character {
    guard let previous, !character.isASCII else { return character }
    let pair = String([previous, character])
    return pair.count == 1 ? pair[pair.startIndex] : character
  }
}
