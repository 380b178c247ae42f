/// The visible rows of a tree whose items are loaded when their parent is expanded.
///
/// 1. Only the children of visible, expanded items are in memory. Collapsing an item forgets its
///    descendants, but not which of them are expanded.
/// 2. An item without loaded children has a row that says so, while it is expanded.
/// 3. An item is never inside itself: if its children contain an ancestor, that one has no children.
///
/// Each change returns what to load, and what is no longer needed.
package nonisolated struct TreeOutline<ID: Hashable, Item> {
  /// A visible row.
  package struct Row {
    /// What a row shows.
    package enum Content {
      case item(Item)
      /// The children of the row above are being loaded.
      case loading
      /// The children of the row above cannot be loaded.
      case failure(String)
    }

    package let content: Content
    /// The identity of the item, or of the parent if the row shows no item.
    package let id: ID
    /// The place of the row in the tree.
    package let place: TreePlace
  }

  /// Work that a change makes necessary.
  package enum Action {
    case load(ID, Item)
    case cancel(ID)
  }

  /// What is known about the children of an expanded item.
  package enum Children {
    case loading
    case items([Item])
    case failed(String)
  }

  package private(set) var rows: [Row] = []
  /// The identities of the expanded items, also of those that are not visible.
  package private(set) var expanded: Set<ID> = []
  private var roots: [Item] = []
  private var children: [ID: Children] = [:]
  /// The index of the row below which rows were built last, near which a load usually ends.
  private var latest = 0
  private let identify: (Item) -> ID

  package init(identify: @escaping (Item) -> ID) {
    self.identify = identify
  }

  // MARK: Changes

  /// Replaces the items of the first level.
  ///
  /// If `reloading` is true, the children of all expanded items are loaded again.
  package mutating func setRoots(_ items: [Item], reloading: Bool = false) -> [Action] {
    roots = items
    guard reloading else { return rebuild() }
    let known = children.keys.map { Action.cancel($0) }
    children = [:]
    return known + rebuild()
  }

  /// Replaces the set of expanded items.
  package mutating func setExpanded(_ ids: Set<ID>) -> [Action] {
    guard ids != expanded else { return [] }
    expanded = ids
    return rebuild()
  }

  /// Expands the item in a row.
  package mutating func expand(_ index: Int) -> [Action] {
    guard case .item = rows[index].content, expanded.insert(rows[index].id).inserted else {
      return []
    }
    return rebuild(below: index)
  }

  /// Collapses the item in a row.
  package mutating func collapse(_ index: Int) -> [Action] {
    guard case .item = rows[index].content, expanded.remove(rows[index].id) != nil else {
      return []
    }
    return rebuild(below: index)
  }

  /// Loads the children of the item in a row once more.
  package mutating func reload(_ index: Int) -> [Action] {
    guard case .item = rows[index].content, expanded.contains(rows[index].id) else { return [] }
    let id = rows[index].id
    children[id] = nil
    return [.cancel(id)] + rebuild(below: index)
  }

  /// Expands items, which need not be visible.
  package mutating func expand(_ ids: [ID]) -> [Action] {
    let count = expanded.count
    expanded.formUnion(ids)
    return expanded.count == count ? [] : rebuild()
  }

  /// Shows what was loaded of items, except for those that are collapsed or gone.
  ///
  /// The rows are built once for all items, so a thousand loads that end together cost little more
  /// than one.
  package mutating func show(_ loaded: [ID: Children]) -> [Action] {
    let expected = loaded.filter { children[$0.key] != nil }
    children.merge(expected) { _, new in new }
    guard expected.count == 1, let id = expected.keys.first else {
      return expected.isEmpty ? [] : rebuild()
    }
    return row(of: id, near: latest).map { rebuild(below: $0) } ?? []
  }

  // MARK: Rows

  /// Returns the index of an item's row; nil if the item is not visible.
  ///
  /// Most items stay near their index, so the search proceeds from `guess` in both directions.
  package func row(of id: ID, near guess: Int?) -> Int? {
    let start = min(max(0, guess ?? 0), rows.count)
    for distance in 0...max(start, rows.count - start) {
      for index in [start + distance, start - distance] where rows.indices.contains(index) {
        if rows[index].id == id, case .item = rows[index].content { return index }
      }
    }
    return nil
  }

  /// Returns the index of the row's parent; nil for a root.
  package func parent(of index: Int) -> Int? {
    let depth = rows[index].place.depth
    return rows[..<index].lastIndex { $0.place.depth < depth }
  }

  /// Returns the rows below a row that belong to it.
  package func descendants(of index: Int) -> Range<Int> {
    let depth = rows[index].place.depth
    let start = index + 1
    return start..<(rows[start...].firstIndex { $0.place.depth <= depth } ?? rows.count)
  }

  private mutating func rebuild() -> [Action] {
    var builder = Builder(path: [])
    builder.rows.reserveCapacity(rows.count)
    add(Level(items: roots), &builder)
    rows = builder.rows
    let gone = children.keys.filter { !builder.kept.contains($0) }
    for id in gone { children[id] = nil }
    return builder.actions + gone.map { .cancel($0) }
  }

  private mutating func rebuild(below index: Int) -> [Action] {
    guard case .item(let item) = rows[index].content else { return [] }
    latest = index
    var path: Set<ID> = []
    var ancestor = parent(of: index)
    while let next = ancestor {
      path.insert(rows[next].id)
      ancestor = parent(of: next)
    }
    let range = index..<descendants(of: index).upperBound
    let before = rows[range]
    var builder = Builder(path: path)
    if let level = add(item, rows[index].place, &builder) { add(level, &builder) }
    rows.replaceSubrange(range, with: builder.rows)
    return builder.actions + cancellations(of: before, kept: builder.kept)
  }

  /// New rows, and the work that they need.
  private struct Builder {
    var rows: [Row] = []
    var actions: [Action] = []
    /// The ancestors of the next item.
    var path: Set<ID>
    /// The items whose children are shown.
    var kept: Set<ID> = []
  }

  /// Siblings, of which the first ones have rows.
  private struct Level {
    let items: [Item]
    /// The identity and the place of their parent; nil for the first level.
    let parent: (id: ID, place: TreePlace)?
    private var count = 0

    init(items: [Item], parent: (id: ID, place: TreePlace)? = nil) {
      self.items = items
      self.parent = parent
    }

    /// Returns the next item and its place; nil after the last one.
    mutating func next() -> (item: Item, place: TreePlace)? {
      guard count < items.count else { return nil }
      let item = items[count]
      count += 1
      let isLast = count == items.count
      return (item, parent?.place.child(isLast: isLast) ?? TreePlace(depth: 0, isLast: isLast))
    }
  }

  /// Adds the rows of siblings and of what is below them.
  ///
  /// The method is not recursive, because a tree can have more levels than the stack has room for.
  private mutating func add(_ level: Level, _ builder: inout Builder) {
    var levels = [level]
    while var level = levels.popLast() {
      guard let (item, place) = level.next() else {
        if let parent = level.parent { builder.path.remove(parent.id) }
        continue
      }
      levels.append(level)
      if let below = add(item, place, &builder) { levels.append(below) }
    }
  }

  /// Adds the row of an item, and returns its children if they are to be added next.
  private mutating func add(
    _ item: Item,
    _ place: TreePlace,
    _ builder: inout Builder
  ) -> Level? {
    let id = identify(item)
    builder.rows.append(Row(content: .item(item), id: id, place: place))
    guard expanded.contains(id), !builder.path.contains(id) else { return nil }
    builder.kept.insert(id)
    let content: Row.Content
    switch children[id] {
    case .items(let items):
      builder.path.insert(id)
      return Level(items: items, parent: (id, place))
    case .failed(let message): content = .failure(message)
    case .loading: content = .loading
    case nil:
      children[id] = .loading
      builder.actions.append(.load(id, item))
      content = .loading
    }
    builder.rows.append(Row(content: content, id: id, place: place.child(isLast: true)))
    return nil
  }

  /// Forgets the children of items that were shown in rows, and are not any more.
  private mutating func cancellations(of before: ArraySlice<Row>, kept: Set<ID>) -> [Action] {
    var actions: [Action] = []
    for row in before where !kept.contains(row.id) {
      if case .item = row.content, children.removeValue(forKey: row.id) != nil {
        actions.append(.cancel(row.id))
      }
    }
    return actions
  }
}

/// The place of a row in a tree, from which its branch lines are drawn.
package nonisolated struct TreePlace: Hashable, Sendable {
  /// The number of ancestors.
  package let depth: Int
  /// True if no sibling follows.
  package let isLast: Bool
  /// A bit for each of the first 64 levels in which a sibling of an ancestor follows.
  private let lines: UInt64

  package init(depth: Int, isLast: Bool) {
    self.init(depth: depth, isLast: isLast, lines: 0)
  }

  private init(depth: Int, isLast: Bool, lines: UInt64) {
    self.depth = depth
    self.isLast = isLast
    self.lines = lines
  }

  /// Returns the place of a child.
  func child(isLast: Bool) -> TreePlace {
    TreePlace(
      depth: depth + 1,
      isLast: isLast,
      lines: self.isLast || depth == 0 ? lines : lines | 1 << UInt64(depth)
    )
  }

  /// True if a line passes the row in a level, from an ancestor to its next sibling.
  func hasLine(inLevel level: Int) -> Bool { level < 64 && lines & 1 << UInt64(level) != 0 }
}
