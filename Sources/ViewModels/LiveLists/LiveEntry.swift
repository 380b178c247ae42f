/// An entry of a live list, whose type only the list knows.
///
/// Stages and trees handle entries without a type, so that they are compiled once. Closures that
/// know the type judge the items.
@usableFromInline
typealias AnyLiveEntry = any AnyObject & Sendable

/// An item with its identity, which is never changed but replaced.
@usableFromInline
nonisolated final class LiveEntry<ID: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline let id: ID
  @usableFromInline let item: Item
  /// The place of the entry in the order in which items were added.
  @usableFromInline let rank: Int
  /// A number that only those entries of an identity share that have the same item.
  let version: Int

  init(_ item: Item, id: ID, rank: Int, version: Int) {
    self.id = id
    self.item = item
    self.rank = rank
    self.version = version
  }

  deinit {}

  /// Returns an entry of the same item with a rank.
  func ranked(_ rank: Int) -> LiveEntry {
    rank == self.rank ? self : LiveEntry(item, id: id, rank: rank, version: version)
  }

  /// Returns an entry of a list with these types.
  @inlinable
  @inline(__always)
  static func typed(_ entry: AnyLiveEntry) -> LiveEntry {
    // SAFETY: all entries of a list come from its origin, which has the types of the list. With a
    // checked cast, the benchmark `live_change` takes more than twice as long.
    unsafeDowncast(entry, to: LiveEntry.self)
  }
}

/// A total order of entries: by a comparison of their items, then by rank.
@usableFromInline
nonisolated struct LiveOrder: Sendable {
  @usableFromInline let isBefore: @Sendable (AnyLiveEntry, AnyLiveEntry) -> Bool
  @usableFromInline let haveSameID: @Sendable (AnyLiveEntry, AnyLiveEntry) -> Bool

  /// Creates the order of a comparison of items.
  @inlinable
  init<ID, Item>(
    of _: LiveEntry<ID, Item>.Type,
    by areInOrder: (@Sendable (Item, Item) -> Bool)? = nil
  ) {
    isBefore = { first, second in
      let (first, second) = (LiveEntry<ID, Item>.typed(first), LiveEntry<ID, Item>.typed(second))
      if let areInOrder {
        if areInOrder(first.item, second.item) { return true }
        if areInOrder(second.item, first.item) { return false }
      }
      if first.rank != second.rank { return first.rank < second.rank }
      // While ranks change, an old entry and a new one may have the same rank.
      return ObjectIdentifier(first) < ObjectIdentifier(second)
    }
    haveSameID = { LiveEntry<ID, Item>.typed($0).id == LiveEntry<ID, Item>.typed($1).id }
  }
}

/// A change of one entry.
enum LiveEdit {
  case insertion(AnyLiveEntry)
  case removal(AnyLiveEntry)
  case replacement(AnyLiveEntry, with: AnyLiveEntry)

  /// The edit from one entry to another; nil if both are missing.
  init?(from old: AnyLiveEntry?, to new: AnyLiveEntry?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, let new?): self = .insertion(new)
    case (let old?, nil): self = .removal(old)
    case (let old?, let new?): self = .replacement(old, with: new)
    }
  }

  var old: AnyLiveEntry? {
    switch self {
    case .insertion: nil
    case .removal(let old), .replacement(let old, _): old
    }
  }

  var new: AnyLiveEntry? {
    switch self {
    case .removal: nil
    case .insertion(let new), .replacement(_, let new): new
    }
  }
}

/// The edits that wait until a stage is read.
///
/// Edits that would take longer to perform than a new start are replaced by one.
class LiveInlet {
  /// The edits since the latest read; nil if the reader must start again.
  private final var edits: [LiveEdit]?

  init() {}

  /// Adds an edit of a stage with a number of entries, if that is known.
  func add(_ edit: LiveEdit, beside count: Int?) {
    guard let waiting = edits?.count else { return }
    if waiting < max(1_000, count ?? 100_000) { edits?.append(edit) } else { edits = nil }
  }

  /// Makes the reader start again.
  ///
  /// `tree` has the entries in order until now, if their positions have been read.
  func reset(from tree: OrderedTree?) {
    edits = nil
  }

  /// Returns and removes the edits; nil if the reader must start again.
  final func take() -> [LiveEdit]? {
    guard let edits, !edits.isEmpty else {
      defer { edits = [] }
      return edits
    }
    self.edits?.removeAll(keepingCapacity: edits.count < 100)
    return edits
  }

  deinit {}
}
