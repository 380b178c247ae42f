/// A text of several lines, its cursor and its selection, and all that a person does to them.
///
/// An edit costs what its lines cost, however many others there are.
package nonisolated struct TextEditor: Sendable {
  /// The lines, at least one; none holds what breaks lines.
  package internal(set) var lines: [String]
  /// Where the next character goes.
  package internal(set) var cursor: TextPosition
  /// How many characters there are; a line break counts as one.
  package internal(set) var count: Int
  /// What a person may make of it.
  package var rules: EditRules

  /// Where a selection began.
  var anchor: TextPosition?
  /// The column that the cursor keeps to when it goes up and down.
  var goal: Int?
  var history = EditHistory<String, TextPosition>()

  /// Creates an editor with its cursor at the start.
  package init(
    _ text: String = "",
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    lines = CleanText.lines(text)
    cursor = .start
    count = TextEditor.count(of: lines)
    rules = EditRules(limit: limit, isAllowed: isAllowed)
  }

  /// The whole text, its lines parted by LF.
  package var text: String { lines.joined(separator: "\n") }

  package var isEmpty: Bool { count == 0 }

  /// The end of the text.
  package var end: TextPosition {
    TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count)
  }

  /// What is selected, if anything is.
  package var selection: Range<TextPosition>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The text selected, for copying.
  package var selectedText: String? {
    guard let selection else { return nil }
    let (start, end) = (selection.lowerBound, selection.upperBound)
    if start.line == end.line {
      let line = lines[start.line]
      return String(line.prefix(end.column).dropFirst(start.column))
    }
    var selected = [String(lines[start.line].dropFirst(start.column))]
    selected += lines[(start.line + 1)..<end.line]
    selected.append(String(lines[end.line].prefix(end.column)))
    return selected.joined(separator: "\n")
  }

  /// Puts in what was typed, in place of what is selected.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    let typed = CleanText.line(text)
    if selection != nil || typed.first?.isWhitespace == false && isAfterSpace { history.seal() }
    return enter([typed], as: .typing)
  }

  /// Puts in what was pasted, as one edit.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    enter(CleanText.lines(text), as: .single)
  }

  /// Begins a new line.
  @discardableResult
  package mutating func insertNewline() -> EditResult {
    enter(["", ""], as: .single)
  }

  /// Takes over a text from outside.
  ///
  /// An equal text changes nothing. With another one the cursor stays at the end if it was there,
  /// or behind what is before it, or before what is behind it, or else where it is as far as
  /// possible; what was done before can no longer be undone.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    guard text != self.text else { return .nothing }
    let lines = CleanText.lines(text)
    guard lines != self.lines else { return .nothing }
    let place = place(in: lines)
    self.lines = lines
    count = TextEditor.count(of: lines)
    cursor = nearest(to: place)
    anchor = nil
    goal = nil
    history.removeAll()
    return .changed
  }

  /// Where the cursor is to be in other lines, or near there.
  private func place(in other: [String]) -> TextPosition {
    let behind = lines.count - cursor.line
    let line = lines[cursor.line]
    let rest = line.dropFirst(cursor.column)
    let last = TextPosition(line: other.count - 1, column: .max)
    if cursor == end { return last }
    if cursor.line < other.count, other.starts(with: lines[..<cursor.line]),
      other[cursor.line].hasPrefix(line.prefix(cursor.column))
    {
      return cursor
    }
    if behind <= other.count, other.suffix(behind - 1) == lines.suffix(behind - 1),
      other[other.count - behind].hasSuffix(rest)
    {
      let there = other[other.count - behind].count - rest.count
      return TextPosition(line: other.count - behind, column: there)
    }
    return cursor
  }

  /// The position itself, or the nearest that there is.
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
    as kind: EditHistory<String, TextPosition>.Kind
  ) -> EditResult {
    let range = selection ?? cursor..<cursor
    var notices: EditResult.Notices = []
    var rest = pieces
    while true {
      // After each cut, since another character is the last now.
      let accepted = allowed(rest, replacing: range)
      if accepted != rest { notices.insert(.notAllowed) }
      if accepted.isEmpty || accepted == [""] { return .refused(notices) }
      let splice = TextSplice(accepted, into: lines, replacing: range)
      let added = TextEditor.count(of: splice.lines)
      let replaced = TextEditor.count(of: lines[splice.range])
      let most = rules.limit.map { max($0, count - characters(in: range)) } ?? Int.max
      let excess = count - replaced + added - most
      if excess > 0 {
        notices.insert(.limit)
        rest = TextEditor.cut(accepted, by: excess)
      } else if splice.hasNewMonster(inPlaceOf: lines[splice.range]) {
        return .refused(notices.union(.notAllowed))
      } else {
        apply(splice, added: added - replaced, as: kind)
        return EditResult(.changed, notices)
      }
    }
  }

  /// How many characters are in a range, as far as it has more than its ends.
  private func characters(in range: Range<TextPosition>) -> Int {
    let (start, end) = (range.lowerBound, range.upperBound)
    let before = lines[start.line..<end.line].reduce(0) { $0 + $1.count + 1 }
    return before + end.column - start.column
  }

  private func allowed(_ pieces: [String], replacing range: Range<TextPosition>) -> [String] {
    guard let isAllowed = rules.isAllowed else { return pieces }
    let (start, end) = (range.lowerBound, range.upperBound)
    let previous = lines[start.line].prefix(start.column).last
    let next = lines[end.line].dropFirst(end.column).first
    return pieces.enumerated().map { index, piece in
      let kept = Restriction.filter(
        Array(piece),
        after: index == 0 ? previous : nil,
        before: index == pieces.count - 1 ? next : nil,
        by: isAllowed
      )
      return String(kept)
    }
  }

  private static func cut(_ pieces: [String], by excess: Int) -> [String] {
    var (pieces, excess) = (pieces, excess)
    while excess > 0, let last = pieces.popLast() {
      let count = last.count
      if excess <= count { pieces.append(String(last.dropLast(excess))) }
      // The line break goes too.
      excess -= count + 1
    }
    return pieces
  }

  /// Replaces lines, and remembers it.
  mutating func apply(
    _ splice: TextSplice,
    added: Int,
    as kind: EditHistory<String, TextPosition>.Kind
  ) {
    let change = EditChange(
      start: splice.range.lowerBound,
      old: Array(lines[splice.range]),
      new: splice.lines
    )
    let weight = (change.old + change.new).reduce(0) { $0 + $1.utf8.count + 1 }
    history.record(
      .init(
        change: change,
        before: .init(cursor: cursor, anchor: anchor),
        after: .init(cursor: splice.cursor),
        weight: weight
      ),
      as: kind
    )
    replaceLines(splice.range, with: splice.lines, added: added)
    cursor = splice.cursor
    anchor = nil
    goal = nil
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

/// Which lines take the place of which when something is put into a text.
nonisolated struct TextSplice {
  let range: Range<Int>
  let lines: [String]
  /// The first place between characters that is not before the end of what was inserted.
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
      column: TextSplice.column(ofByte: length, in: lines[lines.count - 1])
    )
  }

  /// Whether a character became longer than any may be.
  func hasNewMonster(inPlaceOf old: ArraySlice<String>) -> Bool {
    // Most lines are too short for one.
    let long = lines.filter { $0.utf8.count > CleanText.longestCharacter }
    return CleanText.hasNewMonster(long.joined(), inPlaceOf: old.joined())
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
