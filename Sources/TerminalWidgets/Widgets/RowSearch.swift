/// A search for rows that contain a text that the user types.
///
/// 1. Each change of the text searches from the row where the search began.
/// 2. A search looks at a limited number of rows, so that a key in a table of a million rows has no
///    delay. The next step continues where the last one ended.
package nonisolated struct RowSearch: Hashable, Sendable {
  /// What the last search has found.
  package enum Result: Hashable, Sendable {
    /// Nothing was searched yet.
    case none
    /// A row.
    case found(Int)
    /// No row among those that were searched, up to a row that was not.
    case unfinished(Int)
    /// No row.
    case missing
  }

  /// An end of the rows, at which a search goes on after it has reached the other one.
  package enum End: Hashable, Sendable {
    case start, end
  }

  /// The text.
  package private(set) var text = ""
  /// The result of the last search.
  package private(set) var result = Result.none
  /// The end from which the last search went on to the row that it has found, if it did.
  package private(set) var wrappedTo: End?
  /// The selected row when the search began.
  package let origin: Int?

  /// The number of rows that one search looks at.
  package let maximum: Int

  package init(from origin: Int?, maximum: Int = 2_000) {
    self.origin = origin
    self.maximum = maximum
  }

  /// Adds typed or pasted text.
  package mutating func type(_ addition: String) {
    text += addition
    result = .none
  }

  /// Removes the text.
  package mutating func clear() {
    text = ""
    result = .none
  }

  /// Removes the last character, and returns false if there is none.
  package mutating func deleteBackward() -> Bool {
    guard text.popLast() != nil else { return false }
    result = .none
    return true
  }

  /// Finds the next row, or the previous one if `step` is negative.
  ///
  /// The search wraps around at the ends.
  package mutating func find(_ step: Int, among rows: Range<Int>, contains: (Int) -> Bool) {
    guard !rows.isEmpty, !text.isEmpty else {
      result = .none
      return
    }
    let step = step.signum()
    wrappedTo = nil
    let start =
      switch result {
      case .none, .missing: origin ?? rows.lowerBound
      case .found(let row): row + step
      case .unfinished(let row): row
      }
    for offset in 0..<min(rows.count, maximum) {
      let row = Self.wrapped(start + offset * step, in: rows)
      if contains(row) {
        result = .found(row)
        if row != start + offset * step { wrappedTo = step > 0 ? .start : .end }
        return
      }
    }
    let next = Self.wrapped(start + maximum * step, in: rows)
    result = rows.count > maximum ? .unfinished(next) : .missing
  }

  private static func wrapped(_ row: Int, in rows: Range<Int>) -> Int {
    let rest = (row - rows.lowerBound) % rows.count
    return rows.lowerBound + (rest < 0 ? rest + rows.count : rest)
  }
}

nonisolated extension Canvas {
  /// Writes the text of a search, the cursor after it, and what the last search has not found.
  ///
  /// `unit` names the searched things, and `next` the key that continues the search.
  mutating func write(
    _ search: RowSearch,
    unit: String,
    next: String,
    hasCursor: Bool,
    _ glyphs: Glyphs
  ) {
    let status =
      switch search.result {
      case .none: ""
      case .found:
        switch search.wrappedTo {
        case .start: glyphs.wording["from the start"]
        case .end: glyphs.wording["from the end"]
        case nil: ""
        }
      case .unfinished:
        glyphs.wording.text(
          "none in %1 %2, %3 goes on",
          "\(search.maximum)",
          glyphs.wording[unit],
          next
        )
      case .missing: glyphs.wording["none"]
      }
    let label = write(glyphs.wording["Find "], at: .origin, style: .label)
    // The end of the text is visible, because the user types there.
    let text = search.text.suffix(columns: max(1, size.width - label) - 1)
    let end = label + write(String(text), at: Point(x: label, y: 0), style: .field)
    write(" ", at: Point(x: end, y: 0), style: .field)
    placeCursor(at: Point(x: end, y: 0), isVisible: hasCursor)
    write(
      status.truncated(to: size.width - end - 2, ellipsis: glyphs.ellipsis),
      at: Point(x: end + 2, y: 0),
      style: search.wrappedTo == nil ? .warning : .hint
    )
  }
}
