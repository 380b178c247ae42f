/// One step from the items of a program to a list that is shown.
///
/// 1. A stage is brought up to date only when it is read: it takes the edits that have arrived since
///    its latest read, and passes its own edits to the inlets of later stages.
/// 2. A stage whose condition or order changes is reset. Later stages then start again.
/// 3. Positions need a tree, which is made when a position is first read.
@usableFromInline
class LiveStage {
  private struct Outlet {
    weak var inlet: LiveInlet?
  }

  /// The number of edits and resets so far, after all changes of what the stage depends on.
  @Derived({ (stage: LiveStage) in stage.refreshedVersion() })
  private final var version: Int
  /// The number of edits and resets so far.
  private(set) final var editCount = 0
  /// The number of resets so far.
  private(set) final var resets = 0
  final var order: LiveOrder

  private final var outlets: [Outlet] = []
  private final var knownCount: Int?
  private final var tree: OrderedTree?

  init(in order: LiveOrder) {
    self.order = order
  }

  deinit {}

  // MARK: Overridden by each kind of stage

  /// Performs what has happened since the latest call.
  func refresh() {}

  /// Calls a closure with each entry, in any order.
  func forEachEntry(_ body: (AnyLiveEntry) -> Void) {}

  /// Returns the entry with an identity, if the stage contains it.
  ///
  /// `entry` is the one that the origin has now. A stage that keeps earlier entries finds its own.
  func entry(
    like entry: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? { nil }

  /// True while a new order is being computed.
  var isSorting: Bool { false }

  // MARK: Output

  /// This stage, up to date.
  final var current: LiveStage {
    _ = version
    return self
  }

  private func refreshedVersion() -> Int {
    refresh()
    return editCount
  }

  /// Returns an inlet that receives the edits of this stage.
  final func makeInlet() -> LiveInlet {
    let inlet = LiveInlet()
    connect(inlet)
    return inlet
  }

  final func connect(_ inlet: LiveInlet) {
    outlets.removeAll { $0.inlet == nil }
    outlets.append(Outlet(inlet: inlet))
  }

  final func emit(_ edit: LiveEdit) {
    editCount += 1
    if let old = edit.old { removePosition(of: old) }
    if let new = edit.new { tree?.insert(new, by: order.isBefore) }
    switch edit {
    case .insertion: knownCount = knownCount.map { $0 + 1 }
    case .removal: knownCount = knownCount.map { $0 - 1 }
    case .replacement: break
    }
    for outlet in outlets { outlet.inlet?.add(edit, beside: tree?.count ?? knownCount) }
  }

  /// Notifies observers of something else than entries.
  final func noteChange() { editCount += 1 }

  /// Tells later stages to start again, perhaps with entries that are already in order.
  final func reset(to entries: [AnyLiveEntry]? = nil) {
    editCount += 1
    resets += 1
    for outlet in outlets { outlet.inlet?.reset(from: tree) }
    tree = entries.map(OrderedTree.init(sorted:))
    knownCount = nil
  }

  /// Removes an entry from the tree.
  ///
  /// A comparison that contradicts itself can hide an entry. Then the tree is made again.
  private final func removePosition(of entry: AnyLiveEntry) {
    guard let tree, !tree.remove(entry, by: order.isBefore) else { return }
    var rest: [AnyLiveEntry] = []
    tree.visit { if $0 !== entry { rest.append($0) } }
    self.tree = OrderedTree(sorted: rest)
  }

  // MARK: Positions

  final var count: Int {
    if let tree { return tree.count }
    if let knownCount { return knownCount }
    var count = 0
    forEachEntry { _ in count += 1 }
    knownCount = count
    return count
  }

  final func entry(at position: Int) -> AnyLiveEntry { positions[position] }

  final func entries(at range: Range<Int>) -> [AnyLiveEntry] { positions.elements(at: range) }

  final func position(of entry: AnyLiveEntry) -> Int? {
    positions.position(of: entry, by: order.isBefore)
  }

  /// Calls a closure with each entry in order.
  final func visitInOrder(_ body: (AnyLiveEntry) -> Void) { positions.visit(body) }

  /// Returns all entries, in order if their positions have been read before.
  final func allEntries() -> [AnyLiveEntry] {
    var entries: [AnyLiveEntry] = []
    visit { entries.append($0) }
    return entries
  }

  /// Calls a closure with each entry, in order if their positions have been read before.
  final func visit(_ body: (AnyLiveEntry) -> Void) {
    if let tree { tree.visit(body) } else { forEachEntry(body) }
  }

  /// The entries in order.
  final var positions: OrderedTree {
    if let tree { return tree }
    let made = OrderedTree(sorted: allEntries().sorted(by: order.isBefore))
    tree = made
    return made
  }
}

/// The stage where the entries of a list are made, or gathered, by identity.
@usableFromInline
class LiveOrigin<ID: Hashable & Sendable>: LiveStage {
  final var entries: [ID: AnyLiveEntry] = [:]

  init<Item>(of _: LiveEntry<ID, Item>.Type) {
    super.init(in: LiveOrder(of: LiveEntry<ID, Item>.self))
  }

  deinit {}

  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) {
    for entry in entries.values { body(entry) }
  }

  override func entry(
    like entry: AnyLiveEntry?,
    where _: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? { entry }

  /// Adds, replaces or removes the entry with an identity.
  final func set(_ new: AnyLiveEntry?, for id: ID) {
    let old = new.map { entries.updateValue($0, forKey: id) } ?? entries.removeValue(forKey: id)
    if old !== new, let edit = LiveEdit(from: old, to: new) { emit(edit) }
  }
}
