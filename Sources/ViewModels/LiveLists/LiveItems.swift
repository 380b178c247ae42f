/// Items by identity, which a model changes and live lists follow.
///
///     final class Browser: Bindable {
///       let packages = LiveItems<String, Package>(id: \.name)
///       @Observed var search = ""
///
///       lazy var shown = packages
///         .filtered(for: self) { model in
///           let search = model.search
///           return { $0.name.contains(search) }
///         }
///         .sorted { $0.name < $1.name }
///     }
///
///     browser.packages.replaceAll(with: installed)
///     browser.packages["vim"] = nil
///
/// A change of one item takes a time that hardly grows with the number of items. Observers are
/// notified of each change, and once of all changes in a ``batch(_:)``.
public final class LiveItems<ID: Hashable & Sendable, Item: Sendable>: LiveListConvertible {
  /// All items, in the order in which they were added.
  public let list: LiveList<ID, Item>
  private let root = LiveRoot<ID, Item>()
  private let identify: (Item) -> ID
  private let areEqual: ((Item, Item) -> Bool)?
  /// The entries in order after the latest replacement of all, and the number of edits until then.
  ///
  /// The entries are those of now as long as that is the number of edits.
  private var latest: (entries: [LiveEntry<ID, Item>], edits: Int)?
  private var limit = Int.max
  private var expiry: LiveExpiry<ID>?

  private init(
    _ items: [Item],
    id identify: @escaping (Item) -> ID,
    areEqual: ((Item, Item) -> Bool)?
  ) {
    self.identify = identify
    self.areEqual = areEqual
    list = LiveList(root, from: root)
    replaceAll(with: items)
  }

  /// Creates items that can be compared, each identified by `id`.
  public convenience init(_ items: [Item] = [], id: @escaping (Item) -> ID) where Item: Equatable {
    self.init(items, id: id, areEqual: ==)
  }

  /// Creates items that are identified by `id`.
  @_disfavoredOverload
  public convenience init(_ items: [Item] = [], id: @escaping (Item) -> ID) {
    self.init(items, id: id, areEqual: nil)
  }

  /// Creates identifiable items that can be compared.
  public convenience init(_ items: [Item] = []) where Item: Identifiable<ID> & Equatable {
    self.init(items, id: { $0.id }, areEqual: ==)
  }

  /// Creates identifiable items.
  @_disfavoredOverload
  public convenience init(_ items: [Item] = []) where Item: Identifiable<ID> {
    self.init(items, id: { $0.id }, areEqual: nil)
  }

  deinit { expiry?.timer?.dispose() }

  // MARK: Bounds

  /// Keeps at most a number of items: those that were added last.
  ///
  ///     let events = LiveItems<Int, Event>(id: \.number).limited(to: 10_000)
  public func limited(to count: Int) -> LiveItems {
    require(count > 0, "A limit of \(count) items keeps none. Use a limit of at least 1.")
    limit = count
    root.change { removeSurplus() }
    return self
  }

  /// Removes each item a duration after its latest update.
  ///
  ///     let neighbors = LiveItems<String, Neighbor>(id: \.address)
  ///       .expiring(after: .seconds(30), on: scheduler)
  ///
  /// An update with an equal item counts, too, although it changes nothing.
  public func expiring(
    after duration: Duration,
    on scheduler: any TimedScheduler
  ) -> LiveItems {
    expiry?.timer?.dispose()
    expiry = LiveExpiry(after: duration, on: scheduler)
    noteUpdates(of: list.items.map(identify))
    return self
  }

  private func removeSurplus() {
    while root.entries.count > limit {
      root.set(nil, for: LiveEntry<ID, Item>.typed(root.entry(at: 0)).id)
    }
  }

  private func noteUpdates(of ids: some Sequence<ID>) {
    guard expiry != nil else { return }
    for id in ids { expiry?.note(id) }
    scheduleExpiry()
  }

  private func scheduleExpiry() {
    guard let expiry, expiry.timer == nil, let delay = expiry.delay else { return }
    self.expiry?.timer = expiry.scheduler.schedule(after: delay) {
      [reference = WeakReference(self)] in
      onMainActor { reference.target?.removeExpired() }
    }
  }

  private func removeExpired() {
    expiry?.timer = nil
    let ids = expiry?.takeExpired() ?? []
    root.change { for id in ids { root.set(nil, for: id) } }
    scheduleExpiry()
  }

  // MARK: Reading

  /// The number of items.
  public var count: Int { list.count }

  /// The item with an identity; setting nil removes it.
  ///
  /// An item that is set must have this identity.
  public subscript(id: ID) -> Item? {
    get { list.item(withID: id) }
    set {
      guard let newValue else { return change(id, to: nil) }
      require(
        identify(newValue) == id,
        "An item was set for another identity than its own. Use update(_:)."
      )
      change(id, to: newValue)
    }
  }

  // MARK: Changes

  /// Adds an item at the end, or replaces the item with the same identity.
  ///
  /// An item that equals the one it replaces changes nothing.
  public func update(_ item: Item) {
    change(identify(item), to: item)
  }

  /// Removes all items.
  public func removeAll() {
    replaceAll(with: [])
  }

  /// Changes the items to those of an array, in its order.
  ///
  /// Items are recognized by their identity, so that this is one change of the items that differ.
  /// If several items have the same identity, the last one counts.
  public func replaceAll(with items: [Item]) {
    let ids = items.map(identify)
    guard let change = changeInOrder(to: ids) ?? change(to: ids) else {
      return replaceAll(with: withoutRepetitions(items))
    }
    root.change {
      for entry in change.gone { root.set(nil, for: entry.id) }
      let ranks = change.keepsRanks ? nil : root.ranks(for: change.old.map { $0?.rank })
      let entries = items.indices.map { index in
        let old = change.old[index]
        let rank = ranks?[index] ?? old?.rank ?? root.nextRank()
        return set(items[index], id: ids[index], rank: rank, in: old)
      }
      // These come before the notification of observers, which may change items.
      latest = (entries, root.editCount)
      removeSurplus()
      noteUpdates(of: ids)
    }
    // The old items are released last, because their release may run code that changes items.
    extendLifetime(change)
  }

  /// The difference of the entries to an array of items.
  private struct Change {
    /// The entry of each item, nil for an item that is added.
    var old: [LiveEntry<ID, Item>?]
    /// The entries of the items that are removed, in order.
    var gone: [LiveEntry<ID, Item>] = []
    /// True if no item is added, and the others have kept their order.
    var keepsRanks = false
  }

  /// Returns the change if the items that remain are in the order of the latest replacement.
  ///
  /// This is the usual change of an array that is read again and again. It looks up only new items.
  private func changeInOrder(to ids: [ID]) -> Change? {
    guard let latest, latest.edits == root.editCount else { return nil }
    var rest = latest.entries[...]
    var change = Change(old: [])
    change.old.reserveCapacity(ids.count)
    var added: Set<ID> = []
    for id in ids {
      if rest.first?.id != id, root.entries[id] == nil {
        guard added.insert(id).inserted else { return nil }
        change.old.append(nil)
        continue
      }
      // If the item is further on, those before it are gone.
      while let entry = rest.first, entry.id != id {
        change.gone.append(entry)
        rest.removeFirst()
      }
      guard let entry = rest.popFirst() else { return nil }
      change.old.append(entry)
    }
    change.gone += rest
    change.keepsRanks = added.isEmpty
    return change
  }

  /// Returns the change to items in any order, or nil if several have the same identity.
  private func change(to ids: [ID]) -> Change? {
    // Each identity is looked up once, because most items of a long array are known and equal.
    let old = ids.map { root.entries[$0].map(LiveEntry<ID, Item>.typed) }
    let kept = Set(old.compactMap { $0.map(ObjectIdentifier.init) })
    let added = Set(zip(ids, old).compactMap { id, old in old == nil ? id : nil })
    guard kept.count + added.count == ids.count else { return nil }
    guard kept.count < root.entries.count else { return Change(old: old) }
    let gone = root.entries.values.filter { !kept.contains(ObjectIdentifier($0)) }
    return Change(
      old: old,
      gone: gone.map(LiveEntry<ID, Item>.typed).sorted { $0.rank < $1.rank }
    )
  }

  /// Returns the last item with each identity.
  private func withoutRepetitions(_ items: [Item]) -> [Item] {
    var places: [ID: Int] = [:]
    for (place, item) in items.enumerated() { places[identify(item)] = place }
    return items.enumerated().filter { places[identify($1)] == $0 }.map(\.element)
  }

  private func change(_ id: ID, to item: Item?) {
    root.change {
      guard let item else { return root.set(nil, for: id) }
      let old = root.entries[id].map(LiveEntry<ID, Item>.typed)
      set(item, id: id, rank: old?.rank ?? root.nextRank(), in: old)
      removeSurplus()
      noteUpdates(of: CollectionOfOne(id))
    }
    // Old entries are not retained without need.
    if let edits = latest?.edits, edits != root.editCount { _ = latest.take() }
  }

  /// Sets an item in place of an old entry, unless nothing differs, and returns its entry.
  @discardableResult
  private func set(
    _ item: Item,
    id: ID,
    rank: Int,
    in old: LiveEntry<ID, Item>?
  ) -> LiveEntry<ID, Item> {
    let same = old.flatMap { areEqual?($0.item, item) == true ? $0 : nil }
    if let same, same.rank == rank { return same }
    let entry =
      same?.ranked(rank) ?? LiveEntry(item, id: id, rank: rank, version: root.editCount)
    root.set(entry, for: id)
    return entry
  }
}

/// When items expire, in the order of their latest updates.
private struct LiveExpiry<ID: Hashable & Sendable> {
  let duration: Duration
  let scheduler: any TimedScheduler
  var timer: (any Disposable)?
  /// The time of each item's latest update.
  private var updates: [ID: Duration] = [:]
  /// All updates, the oldest first, of which only the latest one of an item counts.
  private var waiting: [(id: ID, time: Duration)] = []
  /// The number of updates at the start of `waiting` that have been used.
  private var used = 0

  init(after duration: Duration, on scheduler: any TimedScheduler) {
    self.duration = duration
    self.scheduler = scheduler
  }

  mutating func note(_ id: ID) {
    updates[id] = scheduler.elapsed
    waiting.append((id, scheduler.elapsed))
  }

  /// The time until the oldest update expires; nil without updates.
  var delay: Duration? {
    guard used < waiting.count else { return nil }
    return waiting[used].time + duration - scheduler.elapsed
  }

  /// Returns and forgets the items whose latest update has expired.
  mutating func takeExpired() -> [ID] {
    var expired: [ID] = []
    while let delay, delay <= .zero {
      let (id, time) = waiting[used]
      used += 1
      guard updates[id] == time else { continue }
      updates[id] = nil
      expired.append(id)
    }
    if used > waiting.count / 2 {
      waiting.removeFirst(used)
      used = 0
    }
    return expired
  }
}

/// The stage that holds the items of a program.
final class LiveRoot<ID: Hashable & Sendable, Item: Sendable>: LiveOrigin<ID> {
  private var lastRank = 0
  @Observed private var changes = 0

  /// The distance between the ranks of items that are added, which leaves room for others.
  private static var gap: Int { 1 << 24 }

  init() {
    super.init(of: LiveEntry<ID, Item>.self)
    // From now on, the number of entries is known, and bounds the edits that wait.
    _ = count
  }

  deinit {}

  override func refresh() { _ = changes }

  /// Performs changes, then notifies the observers unless nothing has changed.
  func change(_ changes: () -> Void) {
    let before = editCount
    changes()
    if editCount != before { self.changes = editCount }
  }

  func nextRank() -> Int {
    lastRank += Self.gap
    return lastRank
  }

  /// Returns ascending ranks for items with old ranks or without, so that as few as possible change.
  func ranks(for old: [Int?]) -> [Int] {
    let kept = longestAscent(old)
    var ranks: [Int] = []
    ranks.reserveCapacity(old.count)
    var index = 0
    while index < old.count {
      if kept[index], let rank = old[index] {
        ranks.append(rank)
        index += 1
        continue
      }
      // A run of identities without a rank is spread over the room before the next rank.
      var end = index
      while end < old.count, !kept[end] { end += 1 }
      let low = ranks.last ?? (end < old.count ? old[end].map { $0 - Self.gap } : nil)
      if end == old.count {
        lastRank = max(lastRank, low ?? 0)
        for _ in index..<end { ranks.append(nextRank()) }
      } else if let low, let high = old[end], (high - low) / (end - index + 1) > 0 {
        let step = (high - low) / (end - index + 1)
        for place in 1...(end - index) { ranks.append(low + place * step) }
      } else {
        // There is no room. All items get new ranks, as if they were added now.
        return old.map { _ in nextRank() }
      }
      index = end
    }
    return ranks
  }

  /// Marks the members of a longest ascending subsequence.
  private func longestAscent(_ ranks: [Int?]) -> [Bool] {
    var isMember = Array(repeating: false, count: ranks.count)
    /// The index that ends the best ascent of each length, and the index before each index.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: ranks.count)
    for (index, rank) in ranks.enumerated() {
      guard let rank else { continue }
      var (low, high) = (0, ends.count)
      if let last = ends.last, let lastRank = ranks[last], lastRank < rank { low = high }
      while low < high {
        let middle = (low + high) / 2
        if let other = ranks[ends[middle]], other < rank { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var index = ends.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
    return isMember
  }
}
