/// The position of a text in a wider space.
public nonisolated enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// On the left.
  case leading
  /// In the center. If the number of spaces is odd, the additional space is on the right.
  case center
  /// On the right.
  case trailing

  /// Returns the number of free columns on the left of a text.
  package func start(of columns: Int, in width: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: max(0, width - columns) / 2
    case .trailing: max(0, width - columns)
    }
  }
}

nonisolated extension StringProtocol {
  /// Returns the longest prefix of whole characters that fits in a number of columns.
  public func prefix(columns: Int) -> SubSequence {
    var rest = columns
    var end = startIndex
    for index in indices {
      rest -= self[index].columns
      if rest < 0 { break }
      end = self.index(after: index)
    }
    return self[..<end]
  }

  /// Returns the longest suffix of whole characters that fits in a number of columns.
  package func suffix(columns: Int) -> SubSequence {
    var rest = columns
    var start = endIndex
    for index in indices.reversed() {
      rest -= self[index].columns
      if rest < 0 { break }
      start = index
    }
    return self[start...]
  }

  /// Returns the text, truncated with an ellipsis if the text is too wide.
  public func truncated(to columns: Int, ellipsis: String = "…") -> String {
    guard columns > 0 else { return "" }
    if self.columns <= columns { return String(self) }
    let room = columns - ellipsis.columns
    return room < 0
      ? String(ellipsis.prefix(columns: columns))
      : String(prefix(columns: room)) + ellipsis
  }

  /// Returns the text padded with spaces to a minimum number of columns.
  public func padded(to columns: Int, alignment: TextAlignment = .leading) -> String {
    let (spaces, overflow) = columns.subtractingReportingOverflow(self.columns)
    guard spaces > 0, !overflow else { return String(self) }
    let left = alignment.start(of: 0, in: spaces)
    return String(repeating: " ", count: left) + String(self)
      + String(repeating: " ", count: spaces - left)
  }

  /// Returns the text truncated or padded to an exact number of columns.
  public func fitted(
    to columns: Int,
    alignment: TextAlignment = .leading,
    ellipsis: String = "…"
  ) -> String {
    truncated(to: columns, ellipsis: ellipsis).padded(to: columns, alignment: alignment)
  }
}
