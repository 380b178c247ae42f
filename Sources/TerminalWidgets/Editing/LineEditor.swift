internal import ViewModels

/// An editor for one line of text, with its cursor and selection.
///
///     var editor = LineEditor<PlainText>(limit: 64)
///     editor.insert("a")
///     editor.move(.lineStart)
///
/// Positions count Swift characters. A flag is one character, and so is a letter with its combining
/// marks.
///
/// With a secret store, undo, redo and copying are not available, and word motions move to the
/// start or end of the text.
package nonisolated struct LineEditor<Store: TextStore>: Sendable {
  /// The characters.
  package internal(set) var store: Store
  /// The number of characters before the cursor.
  package internal(set) var cursor: Int
  /// The rules for text that the user enters.
  package var rules: EditRules

  /// The position where the selection began; nil if no selection has begun.
  var anchor: Int?
  var history = EditHistory<Character, Int>()

  /// Creates an editor with the cursor at the end.
  package init(
    _ text: String = "",
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    store = Store(Store.isSecret ? EditableText.line(text) : text)
    cursor = store.count
    rules = EditRules(limit: limit, isAllowed: isAllowed)
  }

  /// The number of characters.
  package var count: Int { store.count }

  package var isEmpty: Bool { store.count == 0 }

  /// The range of the selected characters; nil without a selection.
  package var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Inserts typed text in place of the selection or, if nothing is selected, at the cursor.
  ///
  /// If the result would exceed the limit, the end of the typed text is dropped.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    let characters = Array(EditableText.line(text))
    let startsWord = cursor > 0 && store[cursor - 1].isWhitespace
    if selection != nil || startsWord && characters.first?.isWhitespace == false { history.seal() }
    return enter(characters, as: .typing)
  }

  /// Pastes the nonempty lines as one line or, in a secret, the first of them, as one step for undo.
  ///
  /// The user would not see that lines of a secret were joined.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    guard Store.isSecret else {
      var result = enter(Array(EditableText.joinedLines(text)), as: .single)
      if EditableText.hasUnsafe(text) { result.rejections.insert(.unsafe) }
      return result
    }
    var (line, isCut) = EditableText.oneLine(text)
    let characters = Array(line)
    SecretBytes.overwrite(&line)
    var result = enter(characters, as: .single)
    if isCut { result.rejections.insert(.oneLine) }
    return result
  }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  ///
  /// A cursor at the end stays at the end. Otherwise, if the characters before the cursor are
  /// unchanged, the cursor stays after them. If only the characters after the cursor are unchanged,
  /// the cursor stays before them. Otherwise the cursor stays at the same position if possible.
  @discardableResult
  package mutating func set(_ text: Store) -> EditResult {
    guard text != store else { return .nothing }
    // A secret is converted to a string only if the secret must be cleaned.
    let isClean =
      !Store.isSecret || (0..<text.count).allSatisfy { EditableText.isClean(text[$0]) }
    let clean = isClean ? text : text.withRevealed(Self.cleaned)
    guard clean != store else { return .nothing }
    cursor = cursorPosition(in: clean)
    store = clean
    anchor = nil
    history.removeAll()
    return .changed
  }

  private static func cleaned(_ text: String) -> Store {
    var line = EditableText.line(text)
    defer { SecretBytes.overwrite(&line) }
    return Store(line)
  }

  /// Returns the position of the cursor in a new text.
  private func cursorPosition(in text: Store) -> Int {
    let rest = count - cursor
    if rest == 0 { return text.count }
    if cursor <= text.count, (0..<cursor).allSatisfy({ store[$0] == text[$0] }) { return cursor }
    let hasSameRest =
      rest <= text.count
      && (1...rest).allSatisfy { store[count - $0] == text[text.count - $0] }
    return hasSameRest ? text.count - rest : min(cursor, text.count)
  }

  /// Performs a replacement, and records it for undo unless the text is secret.
  mutating func apply(
    _ replacement: LineReplacement,
    as kind: EditHistory<Character, Int>.StepKind
  ) {
    let before = cursorState
    if !Store.isSecret {
      let change = EditChange(
        start: replacement.range.lowerBound,
        old: replacement.range.map { store[$0] },
        new: replacement.characters
      )
      let after = EditHistory<Character, Int>.CursorState(cursor: replacement.cursor)
      let weight = change.old.count + change.new.count
      history.record(
        .init(change: change, before: before, after: after, weight: weight),
        as: kind
      )
    }
    store.replaceSubrange(replacement.range, with: replacement.characters)
    cursor = replacement.cursor
    anchor = nil
  }

  private var cursorState: EditHistory<Character, Int>.CursorState {
    .init(cursor: cursor, anchor: anchor)
  }

  private mutating func enter(
    _ characters: [Character],
    as kind: EditHistory<Character, Int>.StepKind
  ) -> EditResult {
    guard !characters.isEmpty else { return .nothing }
    let range = selection ?? cursor..<cursor
    var rejections: EditResult.Rejections = []
    let kept = store.count - range.count
    let most = rules.limit.map { max($0, kept) } ?? Int.max
    var remaining = characters
    while true {
      // After each cut, the text is filtered again, because its new last character may join the
      // existing character that follows.
      let accepted = allowed(remaining, replacing: range)
      if accepted.count < remaining.count { rejections.insert(.notAllowed) }
      if accepted.isEmpty { return .refused(rejections) }
      let replacement = LineReplacement(accepted, into: store, replacing: range)
      let excess = store.count - replacement.range.count + replacement.characters.count - most
      if excess > 0 {
        rejections.insert(.limit)
        remaining = accepted.dropLast(excess)
      } else if EditableText.addsOversized(
        replacement.characters,
        inPlaceOf: replacement.range.map { store[$0] }
      ) {
        return .refused(rejections.union(.notAllowed))
      } else {
        apply(replacement, as: kind)
        return EditResult(.changed, rejections)
      }
    }
  }

  private func allowed(_ characters: [Character], replacing range: Range<Int>) -> [Character] {
    rules.allowed(
      characters,
      after: range.lowerBound > 0 ? store[range.lowerBound - 1] : nil,
      before: range.upperBound < store.count ? store[range.upperBound] : nil
    )
  }
}

nonisolated extension LineEditor<PlainText> {
  /// The whole text.
  package var text: String { store.string }

  /// The selected text, for copying.
  package var selectedText: String? { selection.map { store[$0] } }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    set(PlainText(text))
  }
}
