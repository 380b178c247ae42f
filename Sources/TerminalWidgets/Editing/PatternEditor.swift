package import ViewModels

/// An editor for the characters in the places of a pattern.
///
/// 1. The characters always fit the pattern. An edit whose result would not fit is rejected.
/// 2. Characters that are typed take the room before the next ones or, if these have no room to
///    move, replace them.
/// 3. The literals are not part of the text, so the cursor is never among them.
/// 4. A deletion leaves empty places before characters that would not fit the places before them.
/// 5. In a date, digits replace those in their places, and a deletion before other digits leaves
///    empty places. The first digit typed for a part removes the others of that part. The digits may
///    belong to no date, so that no other date than the typed one appears.
/// 6. A pasted text fits as a whole, or is rejected as a whole. A part of a date fills empty places or
///    exactly one part.
package nonisolated struct PatternEditor: Sendable {
  package let pattern: FieldPattern
  /// The editor of the characters without literals.
  package private(set) var line: TextEditor<String>
  /// The format of the date that the text is; nil for other texts.
  private let format: DateFormat?
  /// The cursor and the text after the last character was typed.
  private var typed: (cursor: Int, text: String)?

  /// Creates an editor with the cursor at the end.
  package init(_ pattern: FieldPattern, _ text: String = "") {
    self.pattern = pattern
    format = nil
    line = TextEditor(line: String(pattern.text(of: text)), limit: pattern.placeCount)
  }

  /// Creates an editor of a date with the cursor at the start.
  package init(_ format: DateFormat, _ date: CalendarDate? = nil) {
    self.format = format
    pattern = format.pattern
    line = TextEditor(line: date.map { String(format.digits(of: $0)) } ?? "")
    line.moveCursor(to: .start)
  }

  /// The characters in the places.
  package var characters: [Character] { line.lines[0].characters }

  /// The characters in the places, as a string.
  package var text: String { line.text }

  /// The number of characters before the cursor.
  var cursor: Int { line.cursor.column }

  private var selection: Range<Int>? {
    line.selection.map { $0.lowerBound.column..<$0.upperBound.column }
  }

  /// The places that the next character replaces.
  private var target: Range<Int> { selection ?? cursor..<cursor }

  /// The rules for typed text; the limit is always the number of places.
  package var rules: EditRules {
    get { line.rules }
    set { line.rules = EditRules(limit: pattern.placeCount, isAllowed: newValue.isAllowed) }
  }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  @discardableResult
  package mutating func set(_ text: String) -> EditResult {
    line.set(String(pattern.text(of: text)))
  }

  // MARK: Entering

  /// Types a character in place of the selection or, if nothing is selected, at the cursor.
  ///
  /// A literal beside the cursor is accepted and has no effect.
  @discardableResult
  package mutating func insert(_ text: String) -> EditResult {
    guard let character = text.first else { return .nothing }
    let result = enter([pattern.converted(character)], as: .typing)
    if let format, result.effect == .nothing, format.isSeparator(character) {
      return endPart(format, result)
    }
    if result.rejections.isEmpty { typed = (cursor, line.text) }
    let isLiteral = selection == nil && pattern.hasLiteral(character, before: cursor)
    return result.effect == .nothing && isLiteral ? .moved : result
  }

  /// Pastes a text with or without literals, as one step for undo.
  @discardableResult
  package mutating func paste(_ text: String) -> EditResult {
    let text = EditableText.joinedLines(text)
    let start = target.lowerBound
    guard let format else {
      guard let characters = pattern.characters(in: text, from: start) else {
        return .refused(.doesNotFit)
      }
      let result = enter(characters, as: .single)
      return result.rejections.isEmpty ? result : .refused(.doesNotFit)
    }
    switch format.reading(of: text) {
    case .date(let date): return enter(date, cursor: pattern.placeCount)
    case .ambiguous: return .refused(.ambiguousDate)
    case .noDate: return .refused(.noDate)
    case .other:
      guard let digits = pattern.positionedCharacters(in: text, from: start),
        canPaste(start..<start + digits.count, of: format)
      else { return .refused(.noDate) }
      return enter(digits, as: .single)
    }
  }

  /// Returns true if places are exactly those of a part of a date, or are empty or selected.
  private func canPaste(_ places: Range<Int>, of format: DateFormat) -> Bool {
    if places == format.places(of: format.part(at: places.lowerBound)) { return true }
    let characters = characters
    return places.clamped(to: characters.indices).allSatisfy {
      characters[$0].isGap || target.contains($0)
    }
  }

  private mutating func enter(
    _ entered: [Character],
    as kind: EditHistory<String>.StepKind
  ) -> EditResult {
    guard !entered.isEmpty else { return .nothing }
    let old = characters
    let range = target
    if let format { return enter(entered, in: range, format, as: kind) }
    guard range.lowerBound < pattern.placeCount else { return .refused(.limit) }
    guard entered.allSatisfy(rules.isAllowed ?? { _ in true }) else { return .refused(.notAllowed) }
    let before = old[..<range.lowerBound] + entered
    let cursor = Array(String(before)).count
    let isGap = range.isEmpty && range.upperBound < old.count && old[range.upperBound].isGap
    let ends = [range.upperBound, max(range.upperBound, min(old.count, before.count))]
    for end in isGap ? ends.reversed() : ends {
      // Neighbors may have joined into one character.
      let new = Array(String(before + old[end...]))
      // A typed space leaves no place empty.
      let isFit = entered.contains(where: \.isGap) ? pattern.accepts : pattern.acceptsWithGaps
      guard isFit(new) else { continue }
      return replace(with: new, cursor: cursor, as: kind)
    }
    return .refused(.notAllowed)
  }

  /// Enters digits of a date, each in the place of the one before.
  private mutating func enter(
    _ entered: [Character],
    in range: Range<Int>,
    _ format: DateFormat,
    as kind: EditHistory<String>.StepKind
  ) -> EditResult {
    var digits = characters
    digits.replaceSubrange(range, with: repeatElement(DateFormat.gap, count: range.count))
    var cursor = range.lowerBound
    for digit in entered {
      guard cursor < pattern.placeCount, ("0"..."9").contains(digit) else {
        return .refused(.notAllowed)
      }
      digits.replaceSubrange(
        cursor..<min(cursor + 1, digits.count),
        with: CollectionOfOne(digit)
      )
      cursor += 1
    }
    if kind == .typing { digits = format.restarted(digits, before: cursor) }
    return replace(with: digits, cursor: cursor, as: kind)
  }

  /// Handles a separator: it ends a part of one digit, and is accepted after a part.
  private mutating func endPart(_ format: DateFormat, _ refusal: EditResult) -> EditResult {
    guard selection == nil else { return refusal }
    if let (digits, cursor) = format.separated(characters, at: self.cursor) {
      return replace(with: digits, cursor: cursor, as: .typing)
    }
    let isAfterPart = cursor > 0 && pattern.groups.contains(cursor)
    return isAfterPart ? .moved : refusal
  }

  /// Enters a whole date, as one step for undo.
  package mutating func enter(_ date: CalendarDate, cursor: Int? = nil) -> EditResult {
    guard let format else { return .nothing }
    return replace(with: format.digits(of: date), cursor: cursor ?? self.cursor, as: .single)
  }

  /// True if the user has typed only one digit of the last part, and not zero.
  var canFinish: Bool {
    let characters = characters
    guard format != nil, pattern.groups.last == pattern.placeCount - 2, let typed else {
      return false
    }
    return cursor == pattern.placeCount - 1 && selection == nil
      && typed == (cursor, line.text) && characters.count == cursor
      && characters.last?.isDigit == true && characters.last != "0"
  }

  /// Ends a last part of one digit as a separator would.
  package mutating func finish() -> EditResult {
    guard let format, canFinish else { return .nothing }
    return endPart(format, .nothing)
  }

  private mutating func replace(
    with new: [Character],
    cursor: Int,
    as kind: EditHistory<String>.StepKind
  ) -> EditResult {
    guard new != characters else { return moveCursor(to: cursor) }
    if selection != nil { line.history.seal() }
    let result = line.replace(.start..<line.end, with: String(new), as: kind)
    line.cursor = line.nearest(to: TextPosition(column: cursor))
    return result
  }

  // MARK: Commands

  /// Performs an editing command; a group between literals is a word.
  @discardableResult
  package mutating func perform(
    _ command: EditCommand,
    in layout: TextLayout = .plain
  ) -> EditResult {
    switch command {
    case .move(let motion) where group(of: motion) != nil:
      moveCursor(to: group(of: motion) ?? cursor)
    case .extend(let motion) where group(of: motion) != nil:
      moveCursor(to: group(of: motion) ?? cursor, extending: true)
    case .delete(let motion), .kill(let motion): remove(motion, with: command)
    case .copy: copy()
    case .transpose: transpose()
    default: line.perform(command)
    }
  }

  private mutating func transpose() -> EditResult {
    var trial = line
    let result = trial.transpose()
    let new = trial.lines[0].characters
    guard format == nil, pattern.acceptsWithGaps(new) else { return .refused(.notAllowed) }
    line = trial
    return result
  }

  private mutating func remove(_ motion: Motion, with command: EditCommand) -> EditResult {
    let isSelected = selection != nil
    var trial = line
    if !isSelected, let target = group(of: motion) {
      trial.moveCursor(to: TextPosition(column: target), extending: true)
    }
    var result = trial.perform(command)
    guard result.effect == .changed else { return result }
    let start = trial.cursor.column
    let removed = start..<start + line.count - trial.count
    let isBefore = start < self.cursor
    // A clip has the literals, as the user sees them.
    if result.clip != nil {
      let text = pattern.shown(removed, of: characters)
      result.clip = isSelected ? .cut(text) : .kill(text, isBefore: isBefore)
    }
    let rest = trial.lines[0].characters
    if format == nil, rest.last?.isGap != true, pattern.acceptsWithGaps(rest) {
      line = trial
      return result
    }
    var places = characters
    places.replaceSubrange(removed, with: repeatElement(DateFormat.gap, count: removed.count))
    let cursor = isBefore || isSelected ? removed.lowerBound : removed.upperBound
    result.effect = replace(with: places.droppingGaps, cursor: cursor, as: .single).effect
    return result
  }

  private func copy() -> EditResult {
    guard let selection else { return .nothing }
    return EditResult(.nothing, clip: .copy(pattern.shown(selection, of: characters)))
  }

  /// Returns the bound of a group to which a motion by words moves; nil for other motions.
  private func group(of motion: Motion) -> Int? {
    switch motion {
    case .wordLeft: pattern.groups.last { $0 < cursor } ?? 0
    case .wordRight: min(pattern.groups.first { $0 > cursor } ?? line.count, line.count)
    default: nil
    }
  }

  // MARK: Pointing

  /// Moves the cursor to a place, or to the end of the text.
  @discardableResult
  package mutating func moveCursor(to place: Int, extending: Bool = false) -> EditResult {
    moveCursor(to: TextPosition(column: place), extending: extending)
  }

  @discardableResult
  package mutating func moveCursor(to place: TextPosition, extending: Bool) -> EditResult {
    line.moveCursor(to: place, extending: extending)
  }

  /// Selects the group that contains a place.
  package mutating func selectWord(at place: TextPosition) -> EditResult {
    let place = place.column
    moveCursor(to: pattern.groups.last { $0 <= place } ?? 0)
    return moveCursor(to: pattern.groups.first { $0 > place } ?? line.count, extending: true)
  }

  package mutating func selectLine(at place: TextPosition) -> EditResult { line.selectAll() }

  func place(at position: TextPosition) -> TextPosition {
    TextPosition(column: pattern.place(at: position.column))
  }

  /// Returns an editor of the text with its literals, unless the text is empty and they are hidden.
  func shown(
    _ glyphs: Glyphs,
    hidesPattern: Bool
  ) -> (line: TextEditor<String>, entered: Int?) {
    if line.isEmpty, hidesPattern { return (TextEditor(), nil) }
    // The literals of a pattern can be the periods that mark blanks elsewhere.
    let blank = glyphs.isASCII || glyphs.blank == " " ? "_" : glyphs.blank
    let shown = pattern.markingGaps(in: characters, with: blank)
    var display = TextEditor(line: String(pattern.display(shown, blank: blank)))
    func caret(_ place: TextPosition) -> TextPosition {
      TextPosition(column: pattern.caret(before: place.column))
    }
    display.anchor = line.anchor.map(caret)
    display.cursor = caret(line.cursor)
    return (display, line.isEmpty ? 0 : pattern.caret(before: line.count - 1) + 1)
  }
}
