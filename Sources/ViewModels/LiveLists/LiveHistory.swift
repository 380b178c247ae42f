/// The changes of a list since a widget last showed it.
///
/// The widget asks which of the items that it has shown is the nearest to a removed one.
package final class LiveHistory<ID: Hashable & Sendable, Item: Sendable> {
  private typealias Entry = LiveEntry<ID, Item>

  private let list: LiveList<ID, Item>
  private let inlet = LiveHistoryInlet()
  /// The order of the list when the widget last showed it.
  private var order: LiveOrder

  package init(of list: LiveList<ID, Item>) {
    self.list = list
    order = list.stage.current.order
    list.stage.connect(inlet)
  }

  deinit {}

  /// Returns and forgets the changes.
  package func take() -> Changes {
    let stage = list.stage.current
    defer { order = stage.order }
    let (edits, former) = inlet.takeAll()
    return Changes(list: list, order: order, edits: edits, former: former)
  }

  /// Some changes of a list, which is read before it changes again.
  package struct Changes {
    fileprivate let list: LiveList<ID, Item>
    fileprivate let order: LiveOrder
    fileprivate let edits: [LiveEdit]
    /// The entries after the edits, if the list was reset then; nil if they are those of now.
    fileprivate let former: OrderedTree?

    /// Returns the nearest item below a removed one, or else above, that is still in the list.
    ///
    /// Only items that were in the list before the changes count, at their places in the list then.
    /// `position` is the one of the removed item in the list then.
    package func neighbor(of id: ID, at position: Int) -> ID? {
      let tree = former ?? list.stage.current.positions
      // The entries of the tree that were not in the list before, and those that only were before.
      var added: Set<ObjectIdentifier> = []
      var lost: [Entry] = []
      for edit in edits {
        if let old = edit.old, added.remove(ObjectIdentifier(old)) == nil {
          lost.append(.typed(old))
        }
        if let new = edit.new { added.insert(ObjectIdentifier(new)) }
      }
      guard let removed = lost.first(where: { $0.id == id }) ?? entry(id, in: tree, near: position)
      else { return nil }
      func remains(_ entry: Entry) -> Bool { list.entry(withID: entry.id) != nil }
      func firstRemaining(at positions: some Sequence<Int>) -> [Entry] {
        for position in positions {
          let entry = Entry.typed(tree[position])
          if !added.contains(ObjectIdentifier(entry)), remains(entry) { return [entry] }
        }
        return []
      }
      let start = tree.lowerBound(of: removed, by: order.isBefore)
      let others = lost.filter(remains)
      let below =
        others.filter { order.isBefore(removed, $0) } + firstRemaining(at: start..<tree.count)
      if let next = below.min(by: order.isBefore) { return next.id }
      let above =
        others.filter { order.isBefore($0, removed) }
        + firstRemaining(at: (0..<start).reversed())
      return above.max(by: order.isBefore)?.id
    }

    /// Returns the entry with an identity that is about at a position of a tree.
    private func entry(_ id: ID, in tree: OrderedTree, near position: Int) -> Entry? {
      let distances = 0...max(position, tree.count)
      for position in distances.lazy.flatMap({ [position + $0, position - $0] })
      where position >= 0 && position < tree.count {
        let entry = Entry.typed(tree[position])
        if entry.id == id { return entry }
      }
      return nil
    }
  }
}

/// An inlet of a reader that needs the order of the entries before a reset, and all edits until then.
private final class LiveHistoryInlet: LiveInlet {
  private var edits: [LiveEdit] = []
  private var former: OrderedTree?
  private var isReset = false

  deinit {}

  override func add(_ edit: LiveEdit, beside _: Int?) {
    if !isReset { edits.append(edit) }
  }

  override func reset(from tree: OrderedTree?) {
    if !isReset { former = tree }
    isReset = true
  }

  /// Returns and removes the edits until the first reset, and the entries after them if there was one.
  func takeAll() -> (edits: [LiveEdit], former: OrderedTree?) {
    defer {
      edits = []
      former = nil
      isReset = false
    }
    return (edits, former)
  }
}
