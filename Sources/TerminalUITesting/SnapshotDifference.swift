internal import TerminalUI

/// A readable description of the differences between two dumps of a screen.
package nonisolated struct SnapshotDifference {
  private let expected: [Substring]
  private let found: [Substring]

  package init(from expected: String, to found: String) {
    self.expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
    self.found = found.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The differing lines, then both screens if the size, the characters or the cursor differ.
  ///
  /// If an old and a new line have the same width, a line of marks shows the changed columns.
  ///
  ///     - expected, + found
  ///     -  0│[ ] Show password│
  ///     +  0│[✓] Show password│
  ///           ^
  package var text: String {
    var lines = ["- expected, + found"]
    var old = expected.startIndex
    var new = found.startIndex
    let changes = found.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    while old < expected.endIndex || new < found.endIndex {
      let isOld = removed.contains(old)
      let isNew = inserted.contains(new)
      if isOld { lines.append("- \(expected[old])") }
      if isNew { lines.append("+ \(found[new])") }
      if isOld, isNew, let marks = marks(expected[old], found[new]) { lines.append("  \(marks)") }
      if isOld || !isNew { old += 1 }
      if isNew || !isOld { new += 1 }
    }
    return (lines + screens).joined(separator: "\n")
  }

  /// The size, cursor and rows of both screens, or an empty array if these are equal.
  private var screens: [String] {
    let old = expected.prefix { !$0.isEmpty }.map(String.init)
    let new = found.prefix { !$0.isEmpty }.map(String.init)
    return old == new ? [] : ["", "expected:"] + old + ["", "found:"] + new
  }

  /// Returns a line that marks the differing columns, or nil if the lines have different widths.
  private func marks(_ old: Substring, _ new: Substring) -> String? {
    let old = cells(of: old)
    let new = cells(of: new)
    let marks = new.indices.map { column in
      column < old.count && old[column] == new[column] ? " " : "^"
    }
    let count = marks.count { $0 == "^" }
    guard count > 0, old.count == new.count else { return nil }
    return String(marks.joined().reversed().drop { $0 == " " }.reversed())
  }

  /// Returns the character of each column, with nil for the second column of a wide character.
  private func cells(of line: Substring) -> [Character?] {
    line.flatMap { character in
      [character] + [Character?](repeating: nil, count: max(0, character.columns - 1))
    }
  }
}
