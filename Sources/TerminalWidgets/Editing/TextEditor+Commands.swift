nonisolated extension TextEditor {
  /// Performs an editing command; the yank commands have no effect.
  ///
  /// Vertical motions follow the rows of the layout.
  @discardableResult
  package mutating func perform(
    _ command: EditCommand,
    in layout: TextLayout = .plain
  ) -> EditResult {
    switch command {
    case .move(let motion): move(motion, in: layout)
    case .extend(let motion): move(motion, extending: true, in: layout)
    case .delete(let motion): delete(motion, in: layout)
    case .kill(let motion): kill(motion, in: layout)
    case .copy: copy()
    case .transpose: transpose()
    case .yank, .yankPrevious: .nothing
    case .newline: insertNewline()
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// Moves the cursor.
  ///
  /// If `extending` is true, the selection is extended. Otherwise the selection is cleared, and
  /// `left` moves the cursor to the start of the old selection, `right` to its end. Moving up and
  /// down keeps the column, even across shorter lines, and has no effect in one line.
  @discardableResult
  package mutating func move(
    _ motion: Motion,
    extending: Bool = false,
    in layout: TextLayout = .plain
  ) -> EditResult {
    if isOneLine, motion.isVertical { return .nothing }
    if !extending, let selection {
      if motion == .left { return moveCursor(to: selection.lowerBound) }
      if motion == .right { return moveCursor(to: selection.upperBound) }
    }
    let target = target(of: motion, in: layout)
    let result = moveCursor(to: target.position, extending: extending)
    goalColumn = target.goalColumn
    return result
  }

  /// Moves the cursor to a position, or to the nearest valid one.
  @discardableResult
  package mutating func moveCursor(
    to position: TextPosition,
    extending: Bool = false
  ) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = extending ? anchor ?? cursor : nil
    cursor = nearest(to: position)
    goalColumn = nil
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Selects the whole text and moves the cursor to its end.
  @discardableResult
  package mutating func selectAll() -> EditResult { select(TextPosition.start..<end) }

  /// Deletes the selection or, if nothing is selected, the characters that the motion passes.
  ///
  /// If the cursor is at the start or end of its line, a horizontal motion toward the adjacent line
  /// deletes the line break.
  @discardableResult
  package mutating func delete(_ motion: Motion, in layout: TextLayout = .plain) -> EditResult {
    if let selection {
      history.seal()
      return replace(selection, with: "", as: .single)
    }
    let range = passedRange(of: motion, in: layout)
    guard !range.isEmpty else { return .nothing }
    let kind: StepKind =
      switch motion {
      case .left: .deletingLeft
      case .right: .deletingRight
      default: .single
      }
    return replace(range, with: "", as: kind)
  }

  /// Returns the range that a deletion by a motion removes.
  private func passedRange(of motion: Motion, in layout: TextLayout) -> Range<TextPosition> {
    var target = target(of: motion, in: layout).position
    if target == cursor, motion == .lineEnd {
      target = self.target(of: .right, in: layout).position
    }
    if target == cursor, motion == .lineStart {
      target = self.target(of: .left, in: layout).position
    }
    return min(target, cursor)..<max(target, cursor)
  }

  /// Selects a range and moves the cursor to its end.
  private mutating func select(_ range: Range<TextPosition>) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = range.lowerBound
    cursor = range.upperBound
    goalColumn = nil
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Selects the word or white space at a position or, in a secret, the whole text.
  @discardableResult
  package mutating func selectWord(at position: TextPosition) -> EditResult {
    if Line.isSecret { return selectAll() }
    let place = nearest(to: position)
    let line = lines[place.line].characters
    let word = WordBoundary.range(at: place.column, count: line.count) { line[$0] }
    let start = TextPosition(line: place.line, column: word.lowerBound)
    return select(start..<TextPosition(line: place.line, column: word.upperBound))
  }

  /// Selects the line at a position, without its line break.
  @discardableResult
  package mutating func selectLine(at position: TextPosition) -> EditResult {
    let line = nearest(to: position).line
    let end = TextPosition(line: line, column: lines[line].count)
    return select(TextPosition(line: line, column: 0)..<end)
  }

  /// Deletes like ``delete(_:in:)``, and returns the deleted text as a clip unless it is secret.
  @discardableResult
  package mutating func kill(_ motion: Motion, in layout: TextLayout = .plain) -> EditResult {
    let range = selection ?? passedRange(of: motion, in: layout)
    let text = Line.text(of: lines, in: range)
    let (isSelected, isBefore) = (selection != nil, range.upperBound == cursor)
    var result = delete(motion, in: layout)
    if result.effect == .changed {
      result.clip = text.map { isSelected ? .cut($0) : .kill($0, isBefore: isBefore) }
    }
    return result
  }

  /// Returns the selected text as a clip, or rejects the command if the text is secret.
  package func copy() -> EditResult {
    if Line.isSecret { return .refused(.secret) }
    let text = selection.flatMap { Line.text(of: lines, in: $0) }
    return EditResult(.nothing, clip: text.map { .copy($0) })
  }

  /// Swaps the characters around the cursor or, at the end of a line, the last two of the line.
  @discardableResult
  package mutating func transpose() -> EditResult {
    let line = lines[cursor.line].characters
    guard cursor.column > 0, line.count > 1 else { return .nothing }
    history.seal()
    let second = min(cursor.column, line.count - 1)
    let start = TextPosition(line: cursor.line, column: second - 1)
    let end = TextPosition(line: cursor.line, column: second + 1)
    let swapped = String([line[second], line[second - 1]])
    return replace(start..<end, with: swapped, as: .single)
  }

  /// Undoes the latest edit.
  ///
  /// Typing is undone word by word.
  @discardableResult
  package mutating func undo() -> EditResult {
    Line.isSecret ? .refused(.secret) : replay(history.undo())
  }

  /// Redoes the edit that was undone last.
  @discardableResult
  package mutating func redo() -> EditResult {
    Line.isSecret ? .refused(.secret) : replay(history.redo())
  }

  private mutating func replay(_ step: EditHistory<Line>.Replay?) -> EditResult {
    guard let step else { return .nothing }
    let growth =
      TextReplacement.count(of: step.lines) - TextReplacement.count(of: lines[step.range])
    replaceLines(step.range, with: step.lines, growth: growth)
    (cursor, anchor, goalColumn) = (step.state.cursor, step.state.anchor, nil)
    return .changed
  }

  /// Replaces a range with a text, as one step for undo.
  mutating func replace(
    _ range: Range<TextPosition>,
    with text: String,
    as kind: StepKind
  ) -> EditResult {
    apply(TextReplacement([text], into: lines, replacing: range), as: kind)
    return .changed
  }

  private func target(
    of motion: Motion,
    in layout: TextLayout
  ) -> (position: TextPosition, goalColumn: Int?) {
    let line = lines[cursor.line]
    var target = cursor
    switch motion {
    case .left where cursor.column == 0, .wordLeft where cursor.column == 0:
      if cursor.line > 0 {
        target.line -= 1
        target.column = lines[target.line].count
      }
    case .right where cursor.column == line.count, .wordRight where cursor.column == line.count:
      if cursor.line + 1 < lines.count { target = TextPosition(line: cursor.line + 1, column: 0) }
    case .left: target.column -= 1
    case .right: target.column += 1
    // Word boundaries would disclose part of a secret.
    case .wordLeft where Line.isSecret: target = .start
    case .wordRight where Line.isSecret: target = end
    case .wordLeft:
      let characters = line.characters
      target.column = WordBoundary.left(of: cursor.column) { characters[$0] }
    case .wordRight:
      let characters = line.characters
      target.column = WordBoundary.right(of: cursor.column, count: characters.count) {
        characters[$0]
      }
    case .lineStart: target.column = 0
    case .lineEnd: target.column = line.count
    case .textStart: target = .start
    case .textEnd: target = end
    case .up: return vertical(by: -1, in: layout)
    case .down: return vertical(by: 1, in: layout)
    // At least one row of the previous page stays visible.
    case .pageUp: return vertical(by: -max(1, layout.rows - 1), in: layout)
    case .pageDown: return vertical(by: max(1, layout.rows - 1), in: layout)
    }
    return (target, nil)
  }

  private func vertical(
    by distance: Int,
    in layout: TextLayout
  ) -> (position: TextPosition, goalColumn: Int?) {
    let here = layout.row(of: cursor, in: lines)
    let characters = Array(lines[cursor.line].characters)
    let goalColumn =
      goalColumn
      ?? layout.column(of: cursor.column, in: layout.rows(of: characters)[here.row], of: characters)
    let there = layout.row(here, movedBy: distance, in: lines)
    guard there != here else { return (cursor, goalColumn) }
    let line = Array(lines[there.line].characters)
    let column = layout.position(at: goalColumn, in: layout.rows(of: line)[there.row], of: line)
    return (TextPosition(line: there.line, column: column), goalColumn)
  }
}

/// Functions that find the start or end of a word.
///
/// White space separates words. Adjacent punctuation marks form a word. For example, `one, two`
/// consists of `one`, `,` and `two`.
nonisolated enum WordBoundary {
  private enum Class {
    case space
    case word
    case other
  }

  /// Returns the start of the word to the left of a position.
  static func left(of position: Int, in character: (Int) -> Character) -> Int {
    var start = position
    while start > 0, kind(character(start - 1)) == .space { start -= 1 }
    guard start > 0 else { return 0 }
    let word = kind(character(start - 1))
    while start > 0, kind(character(start - 1)) == word { start -= 1 }
    return start
  }

  /// Returns the end of the word to the right of a position.
  static func right(of position: Int, count: Int, in character: (Int) -> Character) -> Int {
    var end = position
    while end < count, kind(character(end)) == .space { end += 1 }
    guard end < count else { return count }
    let word = kind(character(end))
    while end < count, kind(character(end)) == word { end += 1 }
    return end
  }

  /// Returns the range of the word or white space at a position.
  static func range(at position: Int, count: Int, in character: (Int) -> Character) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let place = min(max(0, position), count - 1)
    let word = kind(character(place))
    var (start, end) = (place, place + 1)
    while start > 0, kind(character(start - 1)) == word { start -= 1 }
    while end < count, kind(character(end)) == word { end += 1 }
    return start..<end
  }

  private static func kind(_ character: Character) -> Class {
    if character.isWhitespace { return .space }
    return character.isLetter || character.isNumber || character == "_" ? .word : .other
  }
}
