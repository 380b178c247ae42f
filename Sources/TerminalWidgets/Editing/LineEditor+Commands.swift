nonisolated extension LineEditor {
  /// Performs an editing command; `newline` and the yank commands have no effect.
  @discardableResult
  package mutating func perform(_ command: EditCommand) -> EditResult {
    switch command {
    case .move(let motion): move(motion)
    case .extend(let motion): move(motion, extending: true)
    case .delete(let motion): delete(motion)
    case .kill(let motion): kill(motion)
    case .copy: copy()
    case .transpose: transpose()
    case .newline, .yank, .yankPrevious: .nothing
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// Moves the cursor.
  ///
  /// If `extending` is true, the selection is extended. Otherwise the selection is cleared, and
  /// `left` moves the cursor to the start of the old selection, `right` to its end. Vertical motions
  /// have no effect.
  @discardableResult
  package mutating func move(_ motion: Motion, extending: Bool = false) -> EditResult {
    if !extending, let selection {
      if motion == .left { return moveCursor(to: selection.lowerBound) }
      if motion == .right { return moveCursor(to: selection.upperBound) }
    }
    guard let target = target(of: motion) else { return .nothing }
    return moveCursor(to: target, extending: extending)
  }

  /// Moves the cursor to a position, limited to the range of the text.
  @discardableResult
  package mutating func moveCursor(to position: Int, extending: Bool = false) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = extending ? anchor ?? cursor : nil
    cursor = min(max(0, position), store.count)
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Selects the whole text and moves the cursor to its end.
  @discardableResult
  package mutating func selectAll() -> EditResult { select(0..<store.count) }

  /// Selects the word or white space at a position or, in a secret, the whole text.
  @discardableResult
  package mutating func selectWord(at position: Int) -> EditResult {
    if Store.isSecret { return selectAll() }
    return select(WordBoundary.range(at: position, count: store.count) { store[$0] })
  }

  private mutating func select(_ range: Range<Int>) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = range.lowerBound
    cursor = range.upperBound
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Deletes like ``delete(_:)``, and returns the deleted text as a clip unless it is secret.
  @discardableResult
  package mutating func kill(_ motion: Motion) -> EditResult {
    if Store.isSecret { return delete(motion) }
    var clip: Clip?
    if let selection {
      clip = .cut(text(in: selection))
    } else if let target = target(of: motion) {
      let range = min(target, cursor)..<max(target, cursor)
      clip = .kill(text(in: range), isBefore: target < cursor)
    }
    var result = delete(motion)
    if result.effect == .changed { result.clip = clip }
    return result
  }

  private func text(in range: Range<Int>) -> String { String(range.map { store[$0] }) }

  /// Returns the selected text as a clip, or rejects the command if the text is secret.
  package func copy() -> EditResult {
    if Store.isSecret { return .refused(.secret) }
    guard let selection else { return .nothing }
    return EditResult(.nothing, clip: .copy(text(in: selection)))
  }

  /// Swaps the characters around the cursor, or the last two if the cursor is at the end.
  @discardableResult
  package mutating func transpose() -> EditResult {
    guard cursor > 0, store.count > 1 else { return .nothing }
    history.seal()
    let second = min(cursor, store.count - 1)
    let swapped = [store[second], store[second - 1]]
    apply(LineReplacement(swapped, into: store, replacing: second - 1..<second + 1), as: .single)
    return .changed
  }

  /// Deletes the selection or, if nothing is selected, the characters that the motion passes.
  @discardableResult
  package mutating func delete(_ motion: Motion) -> EditResult {
    if let selection {
      history.seal()
      apply(LineReplacement([], into: store, replacing: selection), as: .single)
      return .changed
    }
    guard let target = target(of: motion), target != cursor else { return .nothing }
    let kind: EditHistory<Character, Int>.StepKind =
      switch motion {
      case .left: .deletingLeft
      case .right: .deletingRight
      default: .single
      }
    let range = min(target, cursor)..<max(target, cursor)
    apply(LineReplacement([], into: store, replacing: range), as: kind)
    return .changed
  }

  /// Undoes the latest edit.
  ///
  /// Typing is undone word by word.
  @discardableResult
  package mutating func undo() -> EditResult {
    Store.isSecret ? .refused(.secret) : replay(history.undo())
  }

  /// Redoes the edit that was undone last.
  @discardableResult
  package mutating func redo() -> EditResult {
    Store.isSecret ? .refused(.secret) : replay(history.redo())
  }

  private mutating func replay(_ step: EditHistory<Character, Int>.Replay?) -> EditResult {
    guard let step else { return .nothing }
    store.replaceSubrange(step.range, with: step.elements)
    (cursor, anchor) = (step.state.cursor, step.state.anchor)
    return .changed
  }

  private func target(of motion: Motion) -> Int? {
    switch motion {
    case .left: max(0, cursor - 1)
    case .right: min(store.count, cursor + 1)
    // Word boundaries would disclose part of a secret.
    case .wordLeft: Store.isSecret ? 0 : WordBoundary.left(of: cursor) { store[$0] }
    case .wordRight:
      Store.isSecret
        ? store.count : WordBoundary.right(of: cursor, count: store.count) { store[$0] }
    case .lineStart, .textStart: 0
    case .lineEnd, .textEnd: store.count
    case .up, .down, .pageUp, .pageDown: nil
    }
  }
}
