nonisolated extension LineEditor {
  /// Does what a key says.
  @discardableResult
  package mutating func perform(_ command: EditCommand) -> EditResult {
    switch command {
    case .move(let motion): move(motion)
    case .extend(let motion): move(motion, extending: true)
    case .delete(let motion): delete(motion)
    case .newline: .nothing
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// Moves the cursor, and selects what it passes if told so.
  ///
  /// Without that a selection ends; left and right then go to the end of it.
  @discardableResult
  package mutating func move(_ motion: Motion, extending: Bool = false) -> EditResult {
    if !extending, let selection {
      if motion == .left { return moveCursor(to: selection.lowerBound) }
      if motion == .right { return moveCursor(to: selection.upperBound) }
    }
    guard let target = target(of: motion) else { return .nothing }
    return moveCursor(to: target, extending: extending)
  }

  /// Moves the cursor to a position, the nearest if there is no such.
  @discardableResult
  package mutating func moveCursor(to position: Int, extending: Bool = false) -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = extending ? anchor ?? cursor : nil
    cursor = min(max(0, position), store.count)
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Selects everything; the cursor goes to the end.
  @discardableResult
  package mutating func selectAll() -> EditResult {
    history.seal()
    let before = (cursor, selection)
    anchor = 0
    cursor = store.count
    return (cursor, selection) == before ? .nothing : .moved
  }

  /// Deletes what is selected, or else what the cursor would pass.
  @discardableResult
  package mutating func delete(_ motion: Motion) -> EditResult {
    if let selection {
      history.seal()
      apply(Splice([], into: store, replacing: selection), as: .single)
      return .changed
    }
    guard let target = target(of: motion), target != cursor else { return .nothing }
    let kind: EditHistory<Character, Int>.Kind =
      switch motion {
      case .left: .deletingLeft
      case .right: .deletingRight
      default: .single
      }
    let range = min(target, cursor)..<max(target, cursor)
    apply(Splice([], into: store, replacing: range), as: kind)
    return .changed
  }

  /// Takes back the latest edit; a run of typing, a word at a time, is one.
  @discardableResult
  package mutating func undo() -> EditResult {
    if Store.isSecret { return .refused(.secret) }
    guard let step = history.undo() else { return .nothing }
    store.replaceSubrange(step.change.newRange, with: step.change.old)
    cursor = step.before.cursor
    anchor = step.before.anchor
    return .changed
  }

  /// Does again what was taken back.
  @discardableResult
  package mutating func redo() -> EditResult {
    if Store.isSecret { return .refused(.secret) }
    guard let step = history.redo() else { return .nothing }
    store.replaceSubrange(step.change.oldRange, with: step.change.new)
    cursor = step.after.cursor
    anchor = step.after.anchor
    return .changed
  }

  private func target(of motion: Motion) -> Int? {
    switch motion {
    case .left: max(0, cursor - 1)
    case .right: min(store.count, cursor + 1)
    // Where the words of a secret end is part of the secret.
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
