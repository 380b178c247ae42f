/// The progress of an expansion of everything below a row of a tree.
///
/// 1. Items are expanded level by level, in slices, so that keys are handled between two slices.
///    A slice grows with the number of expanded items, because the tree builds all rows after each.
/// 2. An item whose children are being loaded is awaited. Its children are expanded next.
/// 3. A tree can be endless, so the number of expanded items and the size of the tree are limited.
package nonisolated struct TreeExpansion<ID: Hashable & Sendable>: Sendable {
  /// The maximum number of items that one expansion expands.
  package static var maximum: Int { 10_000 }
  /// The number of rows from which on a tree is not expanded further.
  package static var rowLimit: Int { 200_000 }

  /// The items to expand, of which the first ones are expanded already.
  private var queue: [ID] = []
  /// The number of expanded items.
  private var count = 0
  /// The expanded items whose children are being loaded.
  private var awaited: Set<ID> = []
  /// True if an item stays collapsed because of a limit.
  private var isCut = false

  package init() {}

  /// True if there are items to expand.
  package var hasNext: Bool { count < queue.count }

  /// Adds an item to expand.
  package mutating func add(_ id: ID) {
    if queue.count < Self.maximum { queue.append(id) } else { isCut = true }
  }

  /// Adds an expanded item whose children are still to be loaded.
  package mutating func expectChildren(of id: ID) {
    awaited.insert(id)
  }

  /// Returns true if the children of an item, which have just been loaded, are to be expanded, too.
  package mutating func receiveChildren(of id: ID) -> Bool { awaited.remove(id) != nil }

  /// Returns the items to expand now in a tree with a number of rows.
  package mutating func next(rowCount: Int) -> [ID] {
    guard rowCount < Self.rowLimit else {
      isCut = isCut || hasNext
      count = queue.count
      return []
    }
    let slice = queue[count...].prefix(max(100, count / 4))
    count += slice.count
    awaited.formUnion(slice)
    return Array(slice)
  }

  /// Returns true if a limit has just ended the expansion.
  package mutating func endsAtLimit() -> Bool {
    guard isCut, !hasNext else { return false }
    self = TreeExpansion()
    return true
  }
}
