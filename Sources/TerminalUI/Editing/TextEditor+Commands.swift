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
  /// down keeps the column, even across shorter lines.
  @discardableResult
  package mutating func move(
    _ motion: Motion,
    extending: Bool = false,
    in layout: TextLayout = .plain
  ) -> EditResult {
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
      return remove(selection, as: .single)
    }
    let range = passedRange(of: motion, in: layout)
    guard !range.isEmpty else { return .nothing }
    let kind: EditHistory<String, TextPosition>.StepKind =
      switch motion {
      case .left: .deletingLeft
      case .right: .deletingRight
      default: .single
      }
    return remove(range, as: kind)
  }

  /// Returns the range that a deletion by a motion removes.
  func passedRange(of motion: Motion, in layout: TextLayout) -> Range<TextPosition> {
    var target = target(of: motion, in: layout).position
    if target == cursor, motion == .lineEnd {
      target = self.target(of: .right, in: layout).position
    }
    if target == cursor, motion == .lineStart {
      target = self.target(of: .left, in: layout).position
    }
    return min(target, cursor)..<max(target, cursor)
  }

  /// Undoes the latest edit.
  ///
  /// Typing is undone word by word.
  @discardableResult
  package mutating func undo() -> EditResult {
    guard let step = history.undo() else { return .nothing }
    replay(step.change.newRange, with: step.change.old, cursorState: step.before)
    return .changed
  }

  /// Redoes the edit that was undone last.
  @discardableResult
  package mutating func redo() -> EditResult {
    guard let step = history.redo() else { return .nothing }
    replay(step.change.oldRange, with: step.change.new, cursorState: step.after)
    return .changed
  }

  private mutating func replay(
    _ range: Range<Int>,
    with new: [String],
    cursorState: EditHistory<String, TextPosition>.CursorState
  ) {
    let added = TextEditor.count(of: new) - TextEditor.count(of: lines[range])
    replaceLines(range, with: new, added: added)
    cursor = cursorState.cursor
    anchor = cursorState.anchor
    goalColumn = nil
  }

  private mutating func remove(
    _ range: Range<TextPosition>,
    as kind: EditHistory<String, TextPosition>.StepKind
  ) -> EditResult {
    let replacement = TextReplacement([""], into: lines, replacing: range)
    let added =
      TextEditor.count(of: replacement.lines) - TextEditor.count(of: lines[replacement.range])
    apply(replacement, added: added, as: kind)
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
    case .wordLeft:
      let characters = Array(line)
      target.column = WordBoundary.left(of: cursor.column) { characters[$0] }
    case .wordRight:
      let characters = Array(line)
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
    let characters = Array(lines[cursor.line])
    let goalColumn =
      goalColumn
      ?? layout.column(
        of: cursor.column,
        in: layout.rows(of: characters)[here.row],
        of: characters
      )
    let there = layout.row(here, movedBy: distance, in: lines)
    guard there != here else { return (cursor, goalColumn) }
    let line = Array(lines[there.line])
    let column = layout.position(at: goalColumn, in: layout.rows(of: line)[there.row], of: line)
    return (TextPosition(line: there.line, column: column), goalColumn)
  }
}
