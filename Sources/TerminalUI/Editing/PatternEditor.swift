/// An editor for the characters in the places of a pattern.
///
/// 1. The characters always fit the pattern. An edit whose result would not fit is rejected.
/// 2. Characters that are typed take the room before the next ones or, if these have no room to
///    move, replace them.
/// 3. The literals are not part of the text, so the cursor is never among them.
package nonisolated struct PatternEditor: Sendable {
  package let pattern: FieldPattern
  /// The editor of the characters without literals.
  package private(set) var line: LineEditor<PlainText>

  /// Creates an editor with the cursor at the end.
  package init(_ pattern: FieldPattern, _ text: String = "") {
    self.pattern = pattern
    line = LineEditor(
      String(pattern.characters(in: text, from: 0).kept),
      limit: pattern.placeCount
    )
  }

  /// The characters in the places.
  package var characters: [Character] { (0..<line.count).map { line.store[$0] } }

  /// The rules for typed text; the limit is always the number of places.
  package var rules: EditRules {
    get { line.rules }
    set { line.rules = EditRules(limit: pattern.placeCount, isAllowed: newValue.isAllowed) }
  }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    line.set(String(pattern.characters(in: text, from: 0).kept))
  }

  // MARK: Entering

  /// Types a character in place of the selection or, if nothing is selected, at the cursor.
  ///
  /// A literal beside the cursor is accepted and has no effect.
  @discardableResult
  package mutating func insert(_ character: Character) -> EditResult {
    let result = enter([pattern.converted(character)], as: .typing)
    let isLiteral = line.selection == nil && pattern.hasLiteral(character, before: line.cursor)
    return result.effect == .nothing && isLiteral ? .moved : result
  }

  /// Pastes a text with or without literals, as one step for undo.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    let (text, isCut) = EditableText.oneLine(text)
    let start = line.selection?.lowerBound ?? line.cursor
    let (kept, rejections) = pattern.characters(in: text, from: start)
    var result = enter(kept, as: .single)
    if isCut { result.rejections.insert(.oneLine) }
    result.rejections.formUnion(rejections)
    return result
  }

  private mutating func enter(
    _ entered: [Character],
    as kind: EditHistory<Character, Int>.StepKind
  ) -> EditResult {
    guard !entered.isEmpty else { return .nothing }
    let old = characters
    let range = line.selection ?? line.cursor..<line.cursor
    guard range.lowerBound < pattern.placeCount else { return .refused(.limit) }
    guard entered.allSatisfy(rules.isAllowed ?? { _ in true }) else { return .refused(.notAllowed) }
    let before = old[..<range.lowerBound] + entered
    let cursor = Array(String(before)).count
    for end in [range.upperBound, max(range.upperBound, min(old.count, before.count))] {
      // Neighbors may have joined into one character.
      let new = Array(String(before + old[end...]))
      guard pattern.accepts(new) else { continue }
      return replace(with: new, cursor: cursor, as: kind)
    }
    return .refused(.notAllowed)
  }

  private mutating func replace(
    with new: [Character],
    cursor: Int,
    as kind: EditHistory<Character, Int>.StepKind
  ) -> EditResult {
    guard new != characters else { return line.moveCursor(to: cursor) }
    if line.selection != nil { line.history.seal() }
    line.apply(LineReplacement(new, into: line.store, replacing: 0..<line.count), as: kind)
    line.cursor = min(cursor, line.count)
    return .changed
  }

  // MARK: Commands

  /// Performs an editing command; a group between literals is a word.
  @discardableResult
  package mutating func perform(_ command: EditCommand) -> EditResult {
    switch command {
    case .move(let motion) where group(of: motion) != nil:
      line.moveCursor(to: group(of: motion) ?? line.cursor)
    case .extend(let motion) where group(of: motion) != nil:
      line.moveCursor(to: group(of: motion) ?? line.cursor, extending: true)
    case .delete(let motion), .kill(let motion): remove(motion, with: command)
    case .copy: copy()
    case .transpose: attempt { $0.transpose() }
    default: line.perform(command)
    }
  }

  private mutating func attempt(
    _ edit: (inout LineEditor<PlainText>) -> EditResult
  ) -> EditResult {
    var trial = line
    let result = edit(&trial)
    let new = (0..<trial.count).map { trial.store[$0] }
    guard result.effect != .changed || pattern.accepts(new) else { return .refused(.notAllowed) }
    line = trial
    return result
  }

  private mutating func remove(_ motion: Motion, with command: EditCommand) -> EditResult {
    let old = self
    let isSelected = line.selection != nil
    let target = isSelected ? nil : group(of: motion)
    var result = attempt { line in
      if let target { line.moveCursor(to: target, extending: true) }
      return line.perform(command)
    }
    guard result.effect == .changed else { return result }
    let start = line.cursor
    // A clip has the literals, as the user sees them.
    if result.clip != nil {
      let text = pattern.shown(start..<start + old.line.count - line.count, of: old.characters)
      result.clip = isSelected ? .cut(text) : .kill(text, isBefore: start < old.line.cursor)
    }
    return result
  }

  private func copy() -> EditResult {
    guard let selection = line.selection else { return .nothing }
    return EditResult(.nothing, clip: .copy(pattern.shown(selection, of: characters)))
  }

  /// Returns the bound of a group to which a motion by words moves; nil for other motions.
  private func group(of motion: Motion) -> Int? {
    switch motion {
    case .wordLeft: pattern.groups.last { $0 < line.cursor } ?? 0
    case .wordRight: min(pattern.groups.first { $0 > line.cursor } ?? line.count, line.count)
    default: nil
    }
  }

  // MARK: Pointing

  /// Moves the cursor to a place, or to the end of the text.
  @discardableResult
  package mutating func moveCursor(to place: Int, extending: Bool = false) -> EditResult {
    line.moveCursor(to: place, extending: extending)
  }

  /// Selects the group that contains a place.
  package mutating func selectGroup(at place: Int) -> EditResult {
    line.moveCursor(to: pattern.groups.last { $0 <= place } ?? 0)
    let end = pattern.groups.first { $0 > place } ?? line.count
    return line.moveCursor(to: end, extending: true)
  }

  /// Returns an editor of the text with its literals, for drawing.
  func display(blank: Character) -> LineEditor<PlainText> {
    var display = LineEditor<PlainText>(String(pattern.display(characters, blank: blank)))
    let cursor = pattern.caret(before: line.cursor)
    if let selection = line.selection {
      let other =
        selection.lowerBound == line.cursor ? selection.upperBound : selection.lowerBound
      display.moveCursor(to: pattern.caret(before: other))
      display.moveCursor(to: cursor, extending: true)
    } else {
      display.moveCursor(to: cursor)
    }
    return display
  }
}
