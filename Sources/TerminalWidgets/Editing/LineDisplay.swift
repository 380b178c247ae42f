internal import ViewModels

/// The visible part of a line of text, with its cursor.
///
/// Column 0 is the first text column of the field.
package nonisolated struct LineDisplay: Equatable, Sendable {
  /// The index of the first visible character.
  package var offset: Int
  /// The text to draw from column 0, never wider than the field.
  package var text: String
  /// The column of the cursor; nil only if the field has no columns.
  package var cursorColumn: Int?
  /// The visible columns of the selection.
  package var selection: Range<Int>?
  /// True if text is hidden to the left.
  package var isCutLeft: Bool
  /// True if text is hidden to the right.
  package var isCutRight: Bool
  /// True if `text` is a secret without a mask.
  ///
  /// Descriptions then omit the text.
  package var isRevealedSecret: Bool

  /// Overwrites a secret text, unless another copy of the text is retained.
  mutating func overwriteSecret() {
    if isRevealedSecret { SecretBytes.overwrite(&text) }
  }
}

nonisolated extension LineDisplay: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String {
    let shown = isRevealedSecret ? "‹redacted›" : "\"\(text)\""
    let cursor = cursorColumn.map(String.init) ?? "none"
    return "\(isCutLeft ? "…" : "")\(shown)\(isCutRight ? "…" : "") cursor \(cursor)"
  }

  package var debugDescription: String { description }
}

nonisolated extension LineDisplay: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["offset": offset, "display": description])
  }
}

/// The way in which a field shows its characters.
package nonisolated enum LineGlyphs: Hashable, Sendable {
  /// As they are, with stand-ins for line breaks and other unsafe characters.
  case text
  /// With stand-ins for all that could make two names look alike.
  case name
  /// All as one character.
  case mask(Character)

  var isMask: Bool { if case .mask = self { true } else { false } }

  package func text(of character: Character) -> String {
    switch self {
    case .text: character.standInForUnsafe ?? String(character)
    case .name: character.withStandIns()
    case .mask(let mask): String(mask)
    }
  }

  func size(_ character: Character, _ width: (Character) -> Int) -> Int {
    text(of: character).reduce(0) { $0 + max(0, width($1)) }
  }
}

/// The part of a line that a field shows.
///
/// A viewport scrolls only to show the cursor and the character before the cursor, or to fill free
/// columns with text hidden on the left. One column at the end of the text stays free for the
/// cursor.
package nonisolated struct LineViewport: Hashable, Sendable {
  /// The index of the first visible character.
  package private(set) var offset = 0

  package init() {}

  /// Scrolls to show the cursor, and returns the part of a line to draw in a number of columns.
  ///
  /// A mask or a stand-in replaces a character and determines its width.
  package mutating func show<Line: EditableLine>(
    _ editor: TextEditor<Line>,
    columns: Int,
    as glyphs: LineGlyphs = .text,
    width: (Character) -> Int
  ) -> LineDisplay {
    let characters = editor.lines[0].characters
    let (count, cursor) = (characters.count, editor.cursor.column)
    func size(_ position: Int) -> Int { glyphs.size(characters[position], width) }
    /// Returns the first position from which the text up to `end` fits and leaves `room` columns
    /// free.
    func first(before end: Int, leaving room: Int) -> Int {
      var (start, used) = (end, room)
      while start > 0 {
        used += size(start - 1)
        guard used <= columns else { break }
        start -= 1
      }
      return start
    }

    let cell = cursor < count ? max(1, size(cursor)) : 1
    offset = min(offset, first(before: count, leaving: 1))
    // One character before the cursor stays visible, so the user sees what Backspace deletes.
    offset = min(offset, max(0, cursor - 1))
    offset = max(offset, first(before: cursor, leaving: cell))

    var column = 0
    var end = offset
    var columnOf = [0]
    while end < count, column + size(end) <= columns {
      column += size(end)
      columnOf.append(column)
      end += 1
    }
    let selection = editor.selection.map { selection in
      let shown = (selection.lowerBound.column..<selection.upperBound.column)
        .clamped(to: offset..<end)
      return columnOf[shown.lowerBound - offset]..<columnOf[shown.upperBound - offset]
    }
    return LineDisplay(
      offset: offset,
      text: columns > 0
        ? String(inOneBlock: (offset..<end).flatMap { glyphs.text(of: characters[$0]) }) : "",
      cursorColumn: columns > 0 ? columnOf[cursor - offset] : nil,
      selection: selection.flatMap { $0.isEmpty ? nil : $0 },
      isCutLeft: offset > 0,
      isCutRight: end < count,
      isRevealedSecret: Line.isSecret && !glyphs.isMask
    )
  }

  /// Returns the position that is shown at a column, or the end of the text.
  package func position<Line: EditableLine>(
    atColumn column: Int,
    of editor: TextEditor<Line>,
    as glyphs: LineGlyphs = .text,
    width: (Character) -> Int
  ) -> TextPosition {
    let characters = editor.lines[0].characters
    var (position, end) = (min(offset, characters.count), 0)
    while position < characters.count {
      end += glyphs.size(characters[position], width)
      if end > column { break }
      position += 1
    }
    return TextPosition(column: position)
  }
}
