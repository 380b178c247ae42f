/// The items of a live list that have the same key.
public final class LiveGroup<
  Key: Hashable & Sendable,
  ID: Hashable & Sendable,
  Item: Sendable
>: LiveListConvertible {
  /// The key of the items.
  public nonisolated let key: Key
  /// The items, in the order of the list that was grouped.
  public let list: LiveList<ID, Item>

  fileprivate init(key: Key, list: LiveList<ID, Item>) {
    self.key = key
    self.list = list
  }

  deinit {}
}

/// The stage of the groups of a list.
final class LiveGroups<
  Key: Hashable & Sendable,
  ID: Hashable & Sendable,
  Item: Sendable
>: LiveOrigin<Key> {
  typealias Group = LiveGroup<Key, ID, Item>

  private let grouping: LiveGrouping<Key, ID, Item>
  private var lastRank = 0

  init(_ grouping: LiveGrouping<Key, ID, Item>) {
    self.grouping = grouping
    super.init(of: LiveEntry<Key, Group>.self)
    grouping.groups = self
  }

  deinit {}

  override func refresh() { grouping.update() }

  fileprivate func add(_ key: Key) -> LiveGroupItems<Key, ID, Item> {
    let items = LiveGroupItems(grouping)
    lastRank += 1
    let group = Group(key: key, list: LiveList(items, from: items))
    set(LiveEntry(group, id: key, rank: lastRank, version: lastRank), for: key)
    return items
  }

  /// Returns keys in the order in which their groups appeared.
  fileprivate func inOrder(_ keys: [Key]) -> [Key] {
    keys.compactMap { entries[$0].map(LiveEntry<Key, Group>.typed) }
      .sorted { $0.rank < $1.rank }.map(\.id)
  }
}

/// The stage of the items of one group, which the grouping changes.
final class LiveGroupItems<
  Key: Hashable & Sendable,
  ID: Hashable & Sendable,
  Item: Sendable
>: LiveOrigin<ID> {
  private let grouping: LiveGrouping<Key, ID, Item>

  init(_ grouping: LiveGrouping<Key, ID, Item>) {
    self.grouping = grouping
    super.init(of: LiveEntry<ID, Item>.self)
  }

  deinit {}

  override func refresh() { grouping.update() }

  func start(with entries: [ID: AnyLiveEntry], in order: LiveOrder) {
    self.entries = entries
    self.order = order
    reset()
  }
}

/// Distributes the edits of a list among groups.
///
/// The list of the groups retains them. A group that is used longer still follows the list.
final class LiveGrouping<Key: Hashable & Sendable, ID: Hashable & Sendable, Item: Sendable> {
  typealias Entry = LiveEntry<ID, Item>

  private struct Group {
    weak var items: LiveGroupItems<Key, ID, Item>?
  }

  weak var groups: LiveGroups<Key, ID, Item>?

  private let source: LiveStage
  private let inlet: LiveInlet
  private let key: @Sendable (Item) -> Key
  private var known: [Key: Group] = [:]
  private var refreshes = 0

  @Derived({ (grouping: LiveGrouping<Key, ID, Item>) in grouping.refresh() })
  private var version: Int

  init(_ source: LiveList<ID, Item>, by key: @escaping @Sendable (Item) -> Key) {
    self.source = source.stage
    self.key = key
    inlet = source.stage.makeInlet()
  }

  deinit {}

  /// Distributes the edits that wait.
  func update() { _ = version }

  private func refresh() -> Int {
    let source = source.current
    if let edits = inlet.take() {
      for edit in edits { distribute(edit) }
    } else {
      start(from: source)
    }
    refreshes += 1
    return refreshes
  }

  private func start(from source: LiveStage) {
    let order = source.order
    var members: [Key: [ID: AnyLiveEntry]] = [:]
    var first: [Key: AnyLiveEntry] = [:]
    source.visit { entry in
      let key = key(of: entry)
      members[key, default: [:]][Entry.typed(entry).id] = entry
      if first[key].map({ order.isBefore(entry, $0) }) != false { first[key] = entry }
    }
    let gone = known.keys.filter { members[$0] == nil }
    for key in groups?.inOrder(gone) ?? gone { remove(key) }
    // The groups appear in the order of their first items.
    for (key, _) in first.sorted(by: { order.isBefore($0.value, $1.value) }) {
      items(for: key)?.start(with: members[key] ?? [:], in: order)
    }
  }

  private func distribute(_ edit: LiveEdit) {
    let newKey = edit.new.map(key)
    if let old = edit.old, case let oldKey = key(of: old), oldKey != newKey {
      known[oldKey]?.items?.set(nil, for: Entry.typed(old).id)
      if known[oldKey]?.items?.entries.isEmpty != false { remove(oldKey) }
    }
    if let new = edit.new, let newKey {
      let items = items(for: newKey)
      if items?.entries.isEmpty == true { items?.order = source.order }
      items?.set(new, for: Entry.typed(new).id)
    }
  }

  private func key(of entry: AnyLiveEntry) -> Key { key(Entry.typed(entry).item) }

  private func items(for key: Key) -> LiveGroupItems<Key, ID, Item>? {
    if let items = known[key]?.items { return items }
    let items = groups?.add(key)
    known[key] = items.map(Group.init)
    return items
  }

  private func remove(_ key: Key) {
    if let items = known[key]?.items { items.start(with: [:], in: items.order) }
    known[key] = nil
    groups?.set(nil, for: key)
  }
}
