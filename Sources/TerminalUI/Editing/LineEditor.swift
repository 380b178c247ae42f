/// The text of one line, its cursor and its selection, and all that a person does to them.
///
///     var editor = LineEditor<PlainText>(limit: 64)
///     editor.insert("a")
///     editor.move(.lineStart)
///
/// Positions count characters as a person sees them: a flag is one, a letter with its marks is
/// one. With a store that is secret nothing is remembered for undoing, and words are not told apart.
package nonisolated struct LineEditor<Store: TextStore>: Sendable {
  /// The characters.
  package internal(set) var store: Store
  /// How many characters are before the cursor.
  package internal(set) var cursor: Int
  /// What a person may make of it.
  package var rules: EditRules

  /// Where a selection began.
  var anchor: Int?
  var history = EditHistory<Character, Int>()

  /// Creates an editor with its cursor at the end.
  package init(
    _ text: String = "",
    limit: Int? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    store = Store(CleanText.line(text))
    cursor = store.count
    rules = EditRules(limit: limit, isAllowed: isAllowed)
  }

  /// How many characters there are.
  package var count: Int { store.count }

  package var isEmpty: Bool { store.count == 0 }

  /// The characters selected, if there are any.
  package var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Puts in what was typed, in place of what is selected.
  ///
  /// What is too long is cut, never refused as a whole.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    let characters = Array(CleanText.line(text))
    let startsWord = cursor > 0 && store[cursor - 1].isWhitespace
    if selection != nil || startsWord && characters.first?.isWhitespace == false { history.seal() }
    return enter(characters, as: .typing)
  }

  /// Puts in what was pasted, as one edit: the first line of it that is not empty.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    let (line, isCut) = CleanText.oneLine(text)
    var result = enter(Array(line), as: .single)
    if isCut { result.notices.insert(.oneLine) }
    return result
  }

  /// Takes over a text from outside.
  ///
  /// An equal text changes nothing. With another one the cursor stays at the end if it was there,
  /// or behind what is before it, or before what is behind it, or else where it is as far as
  /// possible; what was done before can no longer be undone.
  @discardableResult
  package mutating func set(_ text: Store) -> EditResult {
    guard text != store else { return .nothing }
    // Nobody makes a string of a secret without need.
    let isClean = (0..<text.count).allSatisfy { CleanText.isClean(text[$0]) }
    let clean = isClean ? text : text.withRevealed { Store(CleanText.line($0)) }
    guard clean != store else { return .nothing }
    cursor = place(in: clean)
    store = clean
    anchor = nil
    history.removeAll()
    return .changed
  }

  /// Where the cursor is to be in another text.
  private func place(in text: Store) -> Int {
    let behind = count - cursor
    if behind == 0 { return text.count }
    if cursor <= text.count, (0..<cursor).allSatisfy({ store[$0] == text[$0] }) { return cursor }
    let isSameBehind =
      behind <= text.count
      && (1...behind).allSatisfy { store[count - $0] == text[text.count - $0] }
    return isSameBehind ? text.count - behind : min(cursor, text.count)
  }

  /// Replaces characters, and remembers it.
  mutating func apply(_ splice: Splice, as kind: EditHistory<Character, Int>.Kind) {
    let before = caret
    if !Store.isSecret {
      let change = EditChange(
        start: splice.range.lowerBound,
        old: splice.range.map { store[$0] },
        new: splice.characters
      )
      let after = EditHistory<Character, Int>.Caret(cursor: splice.cursor)
      let weight = change.old.count + change.new.count
      history.record(
        .init(change: change, before: before, after: after, weight: weight),
        as: kind
      )
    }
    store.replaceSubrange(splice.range, with: splice.characters)
    cursor = splice.cursor
    anchor = nil
  }

  private var caret: EditHistory<Character, Int>.Caret { .init(cursor: cursor, anchor: anchor) }

  private mutating func enter(
    _ characters: [Character],
    as kind: EditHistory<Character, Int>.Kind
  ) -> EditResult {
    guard !characters.isEmpty else { return .nothing }
    let range = selection ?? cursor..<cursor
    var notices: EditResult.Notices = []
    let kept = store.count - range.count
    let most = rules.limit.map { max($0, kept) } ?? Int.max
    var rest = characters
    while true {
      // After each cut, since another character is the last now.
      let accepted = allowed(rest, replacing: range)
      if accepted.count < rest.count { notices.insert(.notAllowed) }
      if accepted.isEmpty { return .refused(notices) }
      let splice = Splice(accepted, into: store, replacing: range)
      let excess = store.count - splice.range.count + splice.characters.count - most
      if excess > 0 {
        notices.insert(.limit)
        rest = accepted.dropLast(excess)
      } else if CleanText.hasNewMonster(
        splice.characters,
        inPlaceOf: splice.range.map { store[$0] }
      ) {
        return .refused(notices.union(.notAllowed))
      } else {
        apply(splice, as: kind)
        return EditResult(.changed, notices)
      }
    }
  }

  private func allowed(_ characters: [Character], replacing range: Range<Int>) -> [Character] {
    guard let isAllowed = rules.isAllowed else { return characters }
    return Restriction.filter(
      characters,
      after: range.lowerBound > 0 ? store[range.lowerBound - 1] : nil,
      before: range.upperBound < store.count ? store[range.upperBound] : nil,
      by: isAllowed
    )
  }
}

nonisolated extension LineEditor<PlainText> {
  /// The whole text.
  package var text: String { store.string }

  /// The text selected, for copying.
  package var selectedText: String? { selection.map { store[$0] } }

  /// Takes over a text from outside; an equal one changes nothing.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    text == self.text ? .nothing : set(PlainText(text))
  }
}
