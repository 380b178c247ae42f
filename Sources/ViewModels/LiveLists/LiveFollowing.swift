extension LiveListConvertible {
  /// Returns a list of the results of a closure that follows the properties of each item.
  ///
  ///     let open = tasks
  ///       .following { (task: $0, isDone: $0.isDone) }
  ///       .filtered { !$0.isDone }
  ///
  /// Items that are view models change without being replaced. The closure is called again for an
  /// item after a change of a property that it has used, in a ``batch(_:)`` at its end. Each item has
  /// an observer from the first read of the list on. The results are in the order in which the items
  /// were added.
  public func following<Result: Sendable>(
    _ transform: @escaping (Item) -> Result
  ) -> LiveList<ID, Result> {
    let origin = LiveFollowing(list, transform)
    return LiveList(origin, from: origin)
  }
}

/// The stage of the results of a function of each item, which reads properties.
private final class LiveFollowing<ID: Hashable & Sendable, Source: Sendable, Item: Sendable>:
  LiveOrigin<ID>
{
  /// The observation of one item.
  private final class Reading {
    let version: Int
    var item: Item?
    var observation: (any Disposable)?

    init(version: Int) { self.version = version }

    deinit { observation?.dispose() }
  }

  private let source: LiveStage
  private let inlet: LiveInlet
  private let transform: (Source) -> Item
  private var readings: [ID: Reading] = [:]
  /// The identities whose results have changed since the latest read of the list.
  private var changed: Set<ID> = []
  @Observed private var changes = 0

  init(_ source: LiveList<ID, Source>, _ transform: @escaping (Source) -> Item) {
    self.source = source.stage
    self.transform = transform
    inlet = source.stage.makeInlet()
    super.init(of: LiveEntry<ID, Item>.self)
  }

  deinit {}

  override func refresh() {
    let source = source.current
    _ = changes
    if let edits = inlet.take() {
      for edit in edits {
        if let entry = edit.new.map(LiveEntry<ID, Source>.typed) {
          set(result(for: entry), for: entry.id)
        } else if let id = edit.old.map({ LiveEntry<ID, Source>.typed($0).id }) {
          readings[id] = nil
          set(nil, for: id)
        }
      }
    } else {
      var new: [ID: AnyLiveEntry] = [:]
      source.visit {
        let entry = LiveEntry<ID, Source>.typed($0)
        new[entry.id] = result(for: entry)
      }
      entries = new
      readings = readings.filter { new[$0.key] != nil }
      reset()
    }
    for id in changed {
      guard let item = readings[id]?.item, let old = entries[id].map(LiveEntry<ID, Item>.typed)
      else { continue }
      set(LiveEntry(item, id: id, rank: old.rank, version: editCount), for: id)
    }
    changed = []
  }

  /// Returns the result for an entry, which is the known one if the item has not been replaced.
  private func result(for entry: LiveEntry<ID, Source>) -> LiveEntry<ID, Item>? {
    if readings[entry.id]?.version == entry.version {
      return entries[entry.id].map { LiveEntry<ID, Item>.typed($0).ranked(entry.rank) }
    }
    let item = follow(entry)
    return item.map { LiveEntry($0, id: entry.id, rank: entry.rank, version: editCount) }
  }

  private func follow(_ entry: LiveEntry<ID, Source>) -> Item? {
    let reading = Reading(version: entry.version)
    readings[entry.id] = reading
    let read = { [transform, item = entry.item] in transform(item) }
    reading.observation = observe(read) { [weak self, weak reading, id = entry.id] item in
      let isFirst = reading?.item == nil
      reading?.item = item
      if !isFirst { self?.note(id) }
    }
    return reading.item
  }

  private func note(_ id: ID) {
    changed.insert(id)
    changes += 1
  }
}
