internal import ViewModels

/// The items that a tree shows, and the subscriptions that load them.
final class TreeRows<Item: Identifiable & Sendable>: RowSource<Item, Item.ID>
where Item.ID: Sendable {
  typealias ID = Item.ID

  private weak var tree: Tree?
  private let children: TreeChildren<Item>
  private var outline = TreeOutline<ID, Item> { $0.id }
  private var loads: [ID: SerialDisposable] = [:]
  /// What was loaded and is not shown yet.
  private var loaded: [ID: TreeOutline<ID, Item>.Children] = [:]
  private var expansion = TreeExpansion<ID>()
  /// True while a later turn will show what was loaded, or will expand more items.
  private var hasTurn = false
  /// The identity of the selected item whose children have just been loaded.
  private var justLoaded: ID?
  /// The number of changes of the outline in progress, of which only the outermost shows its rows.
  private var nesting = 0
  private let expansionEdited = WidgetEvent<Set<ID>>()

  init(tree: Tree, children: TreeChildren<Item>) {
    self.tree = tree
    self.children = children
    super.init(list: tree)
  }

  isolated deinit {
    for load in loads.values { load.dispose() }
  }

  override func item(at index: Int) -> Item? {
    guard outline.rows.indices.contains(index), case .item(let item) = outline.rows[index].content
    else { return nil }
    return item
  }

  override func id(at index: Int) -> ID? {
    outline.rows.indices.contains(index) ? outline.rows[index].id : nil
  }

  override func index(of id: ID, near guess: Int?) -> Int? { outline.row(of: id, near: guess) }

  override var count: Int { outline.rows.count }

  override func canRetry(_ row: Int) -> Bool {
    guard outline.rows.indices.contains(row), case .failure = outline.rows[row].content else {
      return false
    }
    return true
  }

  override func retry(_ row: Int) {
    if let parent = outline.parent(of: row) { change { $0.reload(parent) } }
  }

  func show(roots: [Item]) {
    // Items may be values that contain their children.
    change { $0.setRoots(roots, reloading: children.areAtHand) }
  }

  /// Shows an item or a message in a row.
  func configure(_ row: ListRow<TreeLine>, at index: Int, show: (Item, ListRow<TreeLine>) -> Void) {
    guard outline.rows.indices.contains(index) else { return }
    row.content.place = outline.rows[index].place
    row.content.isExpanded = isExpanded(index)
    row.detail = ""
    row.style = .text
    // The row is not in the tree yet.
    let wording = tree?.glyphs.wording ?? Wording()
    switch outline.rows[index].content {
    case .item(let item): show(item, row)
    case .loading:
      row.text = wording["loading…"]
      row.style = .hint
    case .failure(let message):
      row.text = (tree?.translatesFailures == true ? wording[message] : message).sanitized()
      row.style = .error
    }
  }

  // MARK: Changes

  /// Changes the outline, does the work that the change makes necessary, and shows the rows.
  private func change(_ change: (inout TreeOutline<ID, Item>) -> [TreeOutline<ID, Item>.Action]) {
    var actions = change(&outline)
    nesting += 1
    while !actions.isEmpty {
      for action in actions {
        switch action {
        case .load(let id, let item): load(id, item)
        case .cancel(let id):
          loaded[id] = nil
          loads.removeValue(forKey: id)?.dispose()
        }
      }
      // Children that are at hand have arrived during the loop.
      actions = outline.show(takeLoaded())
    }
    nesting -= 1
    guard nesting == 0 else { return }
    showChange { _, place in id(at: min(place, count - 1)) }
    if let id = justLoaded { revealChildren(of: id) }
    justLoaded = nil
    if expansion.hasNext { takeTurn() }
  }

  private func takeLoaded() -> [ID: TreeOutline<ID, Item>.Children] {
    defer { loaded = [:] }
    return loaded
  }

  private func load(_ id: ID, _ item: Item) {
    let load = SerialDisposable()
    loads[id] = load
    var isFirst = true
    load.inner = children.load(item).observe { [weak self, weak load] result in
      // After a reload, the first load must not replace what the second one has loaded.
      guard let self, let load, loads[id] === load else { return }
      if isFirst, wanted == id { justLoaded = id }
      isFirst = false
      switch result {
      case .items(let items):
        loaded[id] = .items(items)
        if expansion.receiveChildren(of: id) { expandLater(items) }
      case .failure(let message): loaded[id] = .failed(message)
      }
      takeTurn()
    }
  }

  /// Shows what was loaded, and expands more items, in a later turn.
  ///
  /// Many loads may end before that turn, which shows all of them.
  private func takeTurn() {
    guard nesting == 0, !hasTurn, let tree else { return }
    hasTurn = true
    tree.performLater { [weak self] in
      guard let self else { return }
      hasTurn = false
      let arrived = takeLoaded()
      if !arrived.isEmpty { change { $0.show(arrived) } }
      expandNext()
    }
  }

  /// Scrolls to the children of an item that the user has expanded, but keeps the item visible.
  private func revealChildren(of id: ID) {
    guard let tree, let row = index(of: id, near: tree.selection) else { return }
    let end = outline.descendants(of: row).upperBound
    let hidden = end - tree.visibleRows.upperBound
    guard hidden > 0, tree.visibleRows.contains(row) else { return }
    tree.scroll(toRow: min(row, tree.visibleRows.lowerBound + hidden))
  }

  // MARK: Expanding everything

  /// Adds the branches among items to those that are to be expanded.
  private func expandLater(_ items: [Item]) {
    for item in items where children.isBranch(item) {
      let id = item.id
      if outline.expanded.contains(id) {
        expansion.expectChildren(of: id)
      } else {
        expansion.add(id)
      }
    }
  }

  private func expandNext() {
    guard expansion.hasNext else {
      if expansion.endsAtLimit() { tree?.ring() }
      return
    }
    let ids = expansion.next(rowCount: outline.rows.count)
    if !ids.isEmpty {
      change { $0.expand(ids) }
      expansionEdited.send(outline.expanded)
    }
    takeTurn()
  }

  /// Binds the identities of the expanded items in both directions.
  func bindExpansion(to model: ChannelTerminal<Set<ID>, Never>) {
    ChannelTerminal(edits: expansionEdited.signal) { [weak self] ids in
      self?.change { $0.setExpanded(ids) }
    } <-> model
  }
}

extension TreeRows: TreeSource {
  func isExpanded(_ row: Int) -> Bool? {
    guard let item = item(at: row), children.isBranch(item) else { return nil }
    return outline.expanded.contains(outline.rows[row].id)
  }

  func place(of row: Int) -> TreePlace { outline.rows[row].place }

  func parent(of row: Int) -> Int? { outline.parent(of: row) }

  func expand(_ row: Int) {
    change { $0.expand(row) }
    expansionEdited.send(outline.expanded)
  }

  func expandAll(below row: Int) {
    expansion = TreeExpansion()
    guard outline.rows.count < TreeExpansion<ID>.rowLimit else { return tree?.ring() ?? () }
    let rows = outline.rows
    for index in row..<outline.descendants(of: row).upperBound {
      guard case .item(let item) = rows[index].content, children.isBranch(item) else { continue }
      let id = rows[index].id
      if !outline.expanded.contains(id) {
        expansion.add(id)
      } else if rows.indices.contains(index + 1), case .loading = rows[index + 1].content {
        expansion.expectChildren(of: id)
      }
    }
    expandNext()
  }

  func collapse(_ row: Int) {
    expansion = TreeExpansion()
    if let selection = tree?.selection, outline.descendants(of: row).contains(selection) {
      tree?.select(row)
    }
    change { $0.collapse(row) }
    expansionEdited.send(outline.expanded)
  }

}
