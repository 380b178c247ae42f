/// The stage of the results of a function of each item.
final class LiveMap<ID: Hashable & Sendable, Source: Sendable, Item: Sendable>: LiveOrigin<ID> {
  private let source: LiveStage
  private let inlet: LiveInlet
  private let transform: @Sendable (Source) -> Item

  init(_ source: LiveList<ID, Source>, _ transform: @escaping @Sendable (Source) -> Item) {
    self.source = source.stage
    self.transform = transform
    inlet = source.stage.makeInlet()
    super.init(of: LiveEntry<ID, Item>.self)
  }

  deinit {}

  override func refresh() {
    let source = source.current
    if let edits = inlet.take() {
      for edit in edits {
        if let entry = edit.new { set(transformed(entry), for: id(of: entry)) }
        if case .removal(let entry) = edit { set(nil, for: id(of: entry)) }
      }
    } else {
      var new: [ID: AnyLiveEntry] = [:]
      source.visit { new[id(of: $0)] = transformed($0) }
      entries = new
      reset()
    }
  }

  private func id(of entry: AnyLiveEntry) -> ID { LiveEntry<ID, Source>.typed(entry).id }

  /// Returns the result for an entry, which is the known one if the item has not changed.
  private func transformed(_ entry: AnyLiveEntry) -> LiveEntry<ID, Item> {
    let entry = LiveEntry<ID, Source>.typed(entry)
    let version = entry.version
    if let known = entries[entry.id].map(LiveEntry<ID, Item>.typed), known.version == version {
      return known.ranked(entry.rank)
    }
    return LiveEntry(transform(entry.item), id: entry.id, rank: entry.rank, version: version)
  }
}

/// The stage of items that are combined with items of another list.
final class LiveJoin<
  ID: Hashable & Sendable,
  Source: Sendable,
  Key: Hashable & Sendable,
  Other: Sendable,
  Item: Sendable
>: LiveOrigin<ID> {
  private let source: LiveList<ID, Source>
  private let other: LiveList<Key, Other>
  private let inlet: LiveInlet
  private let otherInlet: LiveInlet
  private let key: @Sendable (Source) -> Key
  private let combine: @Sendable (Source, Other?) -> Item
  /// The identities of the items that name each item of the other list.
  private var dependents: [Key: Set<ID>] = [:]
  /// The versions of the items that each result combines.
  private var combinations: [ID: Combination] = [:]

  private struct Combination: Equatable {
    let version: Int
    let otherVersion: Int?
  }

  init(
    _ source: LiveList<ID, Source>,
    _ other: LiveList<Key, Other>,
    on key: @escaping @Sendable (Source) -> Key,
    _ combine: @escaping @Sendable (Source, Other?) -> Item
  ) {
    self.source = source
    self.other = other
    self.key = key
    self.combine = combine
    inlet = source.stage.makeInlet()
    otherInlet = other.stage.makeInlet()
    super.init(of: LiveEntry<ID, Item>.self)
  }

  deinit {}

  override func refresh() {
    _ = (source.stage.current, other.stage.current)
    let (edits, otherEdits) = (inlet.take(), otherInlet.take())
    guard let edits, let otherEdits else { return start() }
    for edit in edits {
      if let old = edit.old { noteKey(of: .typed(old), isUsed: false) }
      if let new = edit.new { set(.typed(new)) }
      if case .removal(let old) = edit {
        let id = LiveEntry<ID, Source>.typed(old).id
        combinations[id] = nil
        set(nil, for: id)
      }
    }
    for edit in otherEdits {
      guard let entry = edit.new ?? edit.old else { continue }
      let ids = dependents[LiveEntry<Key, Other>.typed(entry).id] ?? []
      let entries = ids.compactMap { source.entry(withID: $0) }
      for entry in entries.sorted(by: { $0.rank < $1.rank }) { set(combined(entry), for: entry.id) }
    }
  }

  private func start() {
    dependents = [:]
    var new: [ID: AnyLiveEntry] = [:]
    source.stage.visit { entry in
      let entry = LiveEntry<ID, Source>.typed(entry)
      noteKey(of: entry, isUsed: true)
      new[entry.id] = combined(entry)
    }
    entries = new
    combinations = combinations.filter { new[$0.key] != nil }
    reset()
  }

  private func set(_ entry: LiveEntry<ID, Source>) {
    noteKey(of: entry, isUsed: true)
    set(combined(entry), for: entry.id)
  }

  private func noteKey(of entry: LiveEntry<ID, Source>, isUsed: Bool) {
    let key = key(entry.item)
    if isUsed {
      dependents[key, default: []].insert(entry.id)
    } else {
      dependents[key]?.remove(entry.id)
      if dependents[key]?.isEmpty == true { dependents[key] = nil }
    }
  }

  /// Returns the result for an entry, which is the known one if both items have not changed.
  private func combined(_ entry: LiveEntry<ID, Source>) -> LiveEntry<ID, Item> {
    let (id, rank) = (entry.id, entry.rank)
    let partner = other.entry(withID: key(entry.item))
    let combination = Combination(version: entry.version, otherVersion: partner?.version)
    if let known = entries[id].map(LiveEntry<ID, Item>.typed), combinations[id] == combination {
      return known.ranked(rank)
    }
    combinations[id] = combination
    let item = combine(entry.item, partner?.item)
    return LiveEntry(item, id: id, rank: rank, version: editCount)
  }
}
