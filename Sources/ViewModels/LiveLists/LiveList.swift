/// Items in an order that follow the items of a model.
///
///     let running = processes.filtered { $0.isRunning }.sorted { $0.name < $1.name }
///     running.count
///     running[0]
///
/// A list is made from ``LiveItems`` or from another list. It is read like a property: an observed
/// expression that reads it is read again after a change. A list that nobody reads costs nothing.
/// A change of one item takes a time that hardly grows with the number of items, however many lists
/// are between.
///
/// Conditions and comparisons judge items and nothing else, so the compiler does not let them read a
/// model. Those that depend on a model are the value of an expression, which reads the model first:
///
///     lazy var shown = processes.filtered(for: self) { model in
///       let search = model.search
///       return { $0.name.contains(search) }
///     }
public final class LiveList<ID: Hashable & Sendable, Item: Sendable>: Bindable, LiveListConvertible
{
  @usableFromInline let stage: LiveStage
  /// The stage where the entries come from.
  private let origin: LiveOrigin<ID>

  init(_ stage: LiveStage, from origin: LiveOrigin<ID>) {
    self.stage = stage
    self.origin = origin
  }

  deinit {}

  /// This list.
  public var list: LiveList { self }

  /// Returns a list of items with the same types.
  @usableFromInline
  func list(of stage: LiveStage) -> LiveList { LiveList(stage, from: origin) }

  // MARK: Reading

  /// The number of items.
  public var count: Int { stage.current.count }

  /// True if there are no items.
  public var isEmpty: Bool { count == 0 }

  /// True while a scheduler computes a new order, and the list stays as it was.
  public var isSorting: Bool { stage.current.isSorting }

  /// All items, in order.
  public var items: [Item] {
    var items: [Item] = []
    stage.current.visitInOrder { items.append(LiveEntry<ID, Item>.typed($0).item) }
    return items
  }

  /// The item at a position.
  public subscript(position: Int) -> Item { entry(at: position).item }

  /// Returns the identity of the item at a position.
  public func id(at position: Int) -> ID { entry(at: position).id }

  private func entry(at position: Int) -> LiveEntry<ID, Item> {
    let stage = stage.current
    require(
      position >= 0 && position < stage.count,
      "A live list has no item at position \(position). Compare with its count."
    )
    return .typed(stage.entry(at: position))
  }

  /// Returns the item with an identity, or nil if the list does not contain it.
  public func item(withID id: ID) -> Item? { entry(withID: id)?.item }

  /// Returns the position of the item with an identity, or nil if the list does not contain it.
  public func position(ofID id: ID) -> Int? {
    entry(withID: id).flatMap(stage.position)
  }

  func entry(withID id: ID) -> LiveEntry<ID, Item>? {
    stage.current.entry(like: origin.entries[id]) { LiveEntry<ID, Item>.typed($0).id == id }
      .map(LiveEntry.typed)
  }

  // MARK: Use by widgets

  /// The positions of all items.
  package var indices: Range<Int> { 0..<count }

  /// The number of changes so far.
  package var changeCount: Int { stage.current.editCount }

  /// The identity of an item's entry, which differs after each change of the item.
  package struct Revision: Equatable {
    fileprivate let entry: AnyLiveEntry

    package static func == (first: Revision, second: Revision) -> Bool {
      first.entry === second.entry
    }
  }

  /// Returns the revision of the item at a position.
  package func revision(at position: Int) -> Revision { Revision(entry: entry(at: position)) }

  // MARK: Changes

  /// A signal of the changes of the items, without their positions.
  ///
  /// An item that only moves has not changed.
  ///
  /// - Values: the insertions of all items at the time of subscribing, in order, then the changes
  ///   of each batch.
  /// - End: none. The signal retains the list.
  /// - Disposal: stops observing.
  public var changes: Signal<[LiveChange<Item>], Never> {
    Signal { [self] subscriber in
      onMainActor {
        let feed = LiveFeed(self)
        let changes = Signal.tracking { feed.take() }
        let subscription = changes.filter { !$0.isEmpty }.subscribe(subscriber)
        subscriber.onDisposal { subscription.dispose() }
      }
    }
  }
}

/// A change of one item of a live list.
public nonisolated enum LiveChange<Item: Sendable>: Sendable {
  /// The item was added.
  case insertion(Item)
  /// The item was removed.
  case removal(Item)
  /// The item was replaced by another one with the same identity.
  case replacement(Item, with: Item)
}

nonisolated extension LiveChange: Equatable where Item: Equatable {}

/// The changes that one subscriber of a list has not yet received.
private final class LiveFeed<ID: Hashable & Sendable, Item: Sendable> {
  private typealias Entry = LiveEntry<ID, Item>

  private let list: LiveList<ID, Item>
  private let inlet: LiveInlet
  /// The items that the subscriber knows.
  private var known: [ID: Entry] = [:]

  init(_ list: LiveList<ID, Item>) {
    self.list = list
    inlet = list.stage.makeInlet()
  }

  deinit {}

  func take() -> [LiveChange<Item>] {
    let stage = list.stage.current
    return (inlet.take() ?? differences(to: stage)).compactMap(note)
  }

  private func differences(to stage: LiveStage) -> [LiveEdit] {
    var present: [ID: Entry] = [:]
    stage.visit { present[Entry.typed($0).id] = Entry.typed($0) }
    let gone = known.values.filter { present[$0.id] == nil }.sorted { $0.rank < $1.rank }
    let new = present.values.filter { known[$0.id] !== $0 }.sorted(by: stage.order.isBefore)
    return gone.map { .removal($0) } + new.compactMap { LiveEdit(from: known[$0.id], to: $0) }
  }

  /// Records an edit, and returns the change, or nil if the item has only moved.
  private func note(_ edit: LiveEdit) -> LiveChange<Item>? {
    switch edit {
    case .insertion(let new):
      let new = Entry.typed(new)
      known[new.id] = new
      return .insertion(new.item)
    case .removal(let old):
      let old = Entry.typed(old)
      known[old.id] = nil
      return .removal(old.item)
    case .replacement(let old, let new):
      let (old, new) = (Entry.typed(old), Entry.typed(new))
      known[new.id] = new
      return old.version == new.version ? nil : .replacement(old.item, with: new.item)
    }
  }
}
