/// What a field of one line draws: part of the text, and where the cursor is in it.
///
/// All columns count from the left end of the field.
package nonisolated struct LineDisplay: Equatable, Sendable {
  /// The first character shown.
  package var offset: Int
  /// What to draw from the first column on; never wider than the field.
  package var text: String
  /// Where the cursor is; nil only if there are no columns at all.
  package var cursorColumn: Int?
  /// The columns of what is selected, as far as it is shown.
  package var selection: Range<Int>?
  /// Whether text is hidden to the left.
  package var isCutLeft: Bool
  /// Whether text is hidden to the right.
  package var isCutRight: Bool
  /// Whether `text` is a secret in plain sight, so that it is not printed.
  package var isRevealedSecret: Bool
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

/// Which part of a line a field shows.
///
/// It moves only when the cursor would leave it, or when it would waste room that hidden text
/// could take.
package nonisolated struct LineViewport: Hashable, Sendable {
  /// The first character shown.
  package private(set) var offset = 0

  package init() {}

  /// Shows a line in so many columns, its cursor always among them.
  ///
  /// With a mask each character is drawn as this one, and all is measured on it.
  package mutating func show<Store: TextStore>(
    _ editor: LineEditor<Store>,
    columns: Int,
    mask: Character? = nil,
    width: (Character) -> Int
  ) -> LineDisplay {
    let count = editor.count
    func glyph(_ position: Int) -> Character { mask ?? editor.store[position] }
    func size(_ position: Int) -> Int { max(0, width(glyph(position))) }
    /// The first position from which on everything up to another one fits.
    func first(before end: Int, leaving room: Int) -> Int {
      var (start, used) = (end, room)
      while start > 0 {
        used += size(start - 1)
        guard used <= columns else { break }
        start -= 1
      }
      return start
    }

    let cursor = editor.cursor
    let cell = cursor < count ? max(1, size(cursor)) : 1
    offset = min(offset, first(before: count, leaving: 1))
    // One character stays in sight before the cursor: whoever deletes should see what.
    offset = min(offset, max(0, cursor - 1))
    offset = max(offset, first(before: cursor, leaving: cell))

    var text = ""
    var column = 0
    var end = offset
    var columnOf = [0]
    while end < count, column + size(end) <= columns {
      text.append(glyph(end))
      column += size(end)
      columnOf.append(column)
      end += 1
    }
    let selected = editor.selection?.clamped(to: offset..<end)
    let selection = selected.map {
      columnOf[$0.lowerBound - offset]..<columnOf[$0.upperBound - offset]
    }
    return LineDisplay(
      offset: offset,
      text: columns > 0 ? text : "",
      cursorColumn: columns > 0 ? columnOf[cursor - offset] : nil,
      selection: selection.flatMap { $0.isEmpty ? nil : $0 },
      isCutLeft: offset > 0,
      isCutRight: end < count,
      isRevealedSecret: Store.isSecret && mask == nil
    )
  }

  /// The position in a line that is shown at a column: where a click puts the cursor.
  package func position<Store: TextStore>(
    atColumn column: Int,
    of editor: LineEditor<Store>,
    mask: Character? = nil,
    width: (Character) -> Int
  ) -> Int {
    var (position, end) = (min(offset, editor.count), 0)
    while position < editor.count {
      end += max(0, width(mask ?? editor.store[position]))
      if end > column { break }
      position += 1
    }
    return position
  }
}
