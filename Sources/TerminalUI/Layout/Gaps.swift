/// Free cells between things in a row or in a column: fewer where there is no room for all.
nonisolated struct Gaps {
  /// How many cells all of them have.
  let total: Int

  private let count: Int

  init(count: Int, spacing: Int, in room: Int) {
    self.count = max(0, count)
    total = max(0, min(self.count * spacing, room))
  }

  /// How many cells a gap has; those in front have one more if it cannot be the same for all.
  subscript(index: Int) -> Int {
    guard index < count else { return 0 }
    return total / count + (index < total % count ? 1 : 0)
  }
}
