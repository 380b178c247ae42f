extension [String] {
  /// Returns the first string that begins with `word`, or else the most similar string.
  ///
  /// The result is nil if `word` is empty or if no string is similar enough. Case is ignored.
  public func nearest(to word: some StringProtocol) -> String? {
    let word = String(word.lowercased().prefix(20))
    guard !word.isEmpty else { return nil }
    if let begun = first(where: { $0.lowercased().hasPrefix(word) }) { return begun }
    let distances = map { ($0, editDistance(word, $0.lowercased())) }
    guard let (nearest, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= Swift.max(1, nearest.count / 3) ? nearest : nil
  }
}

/// Returns the least number of edits that turn one word into the other.
///
/// An edit inserts, deletes or replaces a character, or swaps two neighbors.
private func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1)
      cost = min(cost, last[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
