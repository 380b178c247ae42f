/// Where text stands in a space wider than itself.
public nonisolated enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle; the column left over is at the right.
  case center
  /// At the right.
  case trailing
}

nonisolated extension StringProtocol {
  /// Returns the longest beginning that takes at most so many columns, cut between characters.
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

  /// Returns the text, its end replaced by an ellipsis if it takes more than so many columns.
  public func truncated(to columns: Int, ellipsis: String = "…") -> String {
    guard columns > 0 else { return "" }
    if self.columns <= columns { return String(self) }
    let room = columns - ellipsis.columns
    return room < 0
      ? String(ellipsis.prefix(columns: columns))
      : String(prefix(columns: room)) + ellipsis
  }

  /// Returns the text with spaces around it, so that it takes at least so many columns.
  public func padded(to columns: Int, alignment: TextAlignment = .leading) -> String {
    let (spaces, overflow) = columns.subtractingReportingOverflow(self.columns)
    guard spaces > 0, !overflow else { return String(self) }
    let left =
      switch alignment {
      case .leading: 0
      case .center: spaces / 2
      case .trailing: spaces
      }
    return String(repeating: " ", count: left) + String(self)
      + String(repeating: " ", count: spaces - left)
  }

  /// Returns the text in exactly so many columns: truncated if it is longer, padded if shorter.
  public func fitted(
    to columns: Int,
    alignment: TextAlignment = .leading,
    ellipsis: String = "…"
  ) -> String {
    truncated(to: columns, ellipsis: ellipsis).padded(to: columns, alignment: alignment)
  }
}
