internal import ViewModels

/// The items that a tree shows, and the subscriptions that load them.
final class TreeItems<Item: Sendable, ID: Hashable & Sendable> {
  /// Without a rule for removed items, the nearest one above is selected.
  var removalPolicy = RemovalPolicy.neighbor
  var selectsFirst = false {
    didSet { selectFirst() }
  }

  private weak var tree: Tree?
  private let children: TreeChildren<Item>
  private let choice: ((Item) -> Void)?
  private var outline: TreeOutline<ID, Item>
  private nonisolated let subscription = SerialDisposable()
  private var loads: [ID: SerialDisposable] = [:]
  /// The identity of the selected item whose children have just been loaded.
  private var justLoaded: ID?
  /// The identity of the item to select, even while the tree does not show the item.
  private var wanted: ID?
  /// The number of changes of the outline in progress, of which only the outermost shows its rows.
  private var nesting = 0
  /// True while a change by the program must not clear `wanted`.
  private var isUpdating = false
  private let selectionEdited = WidgetEvent<ID?>()
  private let expansionEdited = WidgetEvent<Set<ID>>()

  init(
    tree: Tree,
    children: TreeChildren<Item>,
    identify: @escaping (Item) -> ID,
    choose: ((Item) -> Void)?
  ) {
    self.tree = tree
    self.children = children
    choice = choose
    outline = TreeOutline(identify: identify)
    tree.selected.add { [weak self] index in
      if let self, let id = id(at: index) { selectionEdited.send(id) }
    }
    tree.selectionChanged.add { [weak self] index in
      guard let self, !isUpdating else { return }
      wanted = index.flatMap(id)
    }
  }

  isolated deinit {
    subscription.dispose()
    for load in loads.values { load.dispose() }
  }

  func follow(_ roots: Signal<[Item], Never>) {
    subscription.inner = roots.observe { [weak self] items in
      guard let self else { return }
      // Items may be values that contain their children.
      let reloading = children.areAtHand
      change { $0.setRoots(items, reloading: reloading) }
    }
  }

  /// Shows an item or a message in a row.
  func configure(
    _ row: ListRow<TreeLine>,
    at index: Int,
    show: (Item, ListRow<TreeLine>) -> Void
  ) {
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
      row.text = wording[message].sanitized()
      row.style = .error
    }
  }

  // MARK: Changes

  /// Changes the outline, shows its rows, and does the work that the change makes necessary.
  private func change(_ change: (inout TreeOutline<ID, Item>) -> [TreeOutline<ID, Item>.Action]) {
    let actions = change(&outline)
    // Children that are at hand arrive during the loop, before rows say that they are loaded.
    nesting += 1
    for action in actions {
      switch action {
      case .load(let id, let item): load(id, item)
      case .cancel(let id): loads.removeValue(forKey: id)?.dispose()
      }
    }
    nesting -= 1
    guard nesting == 0 else { return }
    showRows()
    if let id = justLoaded { revealChildren(of: id) }
    justLoaded = nil
    selectFirst()
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
      case .items(let items): change { $0.show(items, of: id) }
      case .failure(let message): change { $0.fail(message, of: id) }
      }
    }
  }

  private func showRows() {
    guard let tree else { return }
    isUpdating = true
    defer { isUpdating = false }
    let place = tree.selection
    let selection = wanted.flatMap { outline.row(of: $0, near: place) }
    guard selection == nil, wanted != nil, let place, !outline.rows.isEmpty else {
      return tree.replace(count: outline.rows.count, selection: selection)
    }
    // The selected item is gone, so the row in its place is selected.
    let next = min(place, outline.rows.count - 1)
    wanted = outline.rows[next].id
    tree.replace(count: outline.rows.count, selection: next)
    selectionEdited.send(wanted)
  }

  /// Scrolls to the children of an item that the user has expanded, but keeps the item visible.
  private func revealChildren(of id: ID) {
    guard let tree, let row = outline.row(of: id, near: tree.selection) else { return }
    let end = outline.descendants(of: row).upperBound
    let hidden = end - tree.visibleRows.upperBound
    guard hidden > 0, tree.visibleRows.contains(row) else { return }
    tree.scroll(toRow: min(row, tree.visibleRows.lowerBound + hidden))
  }

  private func id(at index: Int) -> ID? {
    outline.rows.indices.contains(index) ? outline.rows[index].id : nil
  }

  // MARK: Channels

  /// Binds the identity of the selected item in both directions.
  func bindSelection(to model: ChannelTerminal<ID?, Never>) {
    ChannelTerminal(edits: selectionEdited.signal) { [weak self] in self?.select($0) } <-> model
  }

  /// Binds the identities of the expanded items in both directions.
  func bindExpansion(to model: ChannelTerminal<Set<ID>, Never>) {
    ChannelTerminal(edits: expansionEdited.signal) { [weak self] ids in
      self?.change { $0.setExpanded(ids) }
    } <-> model
  }

  /// Selects the first item, as a user would, if no item is to be selected.
  private func selectFirst() {
    guard selectsFirst, wanted == nil, let first = id(at: 0) else { return }
    select(first)
    selectionEdited.send(first)
  }

  private func select(_ id: ID?) {
    wanted = id
    isUpdating = true
    defer { isUpdating = false }
    // `wanted` remains set while the item is missing, so that the item is selected once it is shown.
    tree?.selection = id.flatMap { outline.row(of: $0, near: tree?.selection) }
  }
}

extension TreeItems: ListBinding {
  var handlesChoice: Bool { choice != nil }

  func choose(_ index: Int) {
    guard outline.rows.indices.contains(index) else { return }
    if case .item(let item) = outline.rows[index].content { choice?(item) }
  }
}

extension TreeItems: TreeSource {
  func isExpanded(_ row: Int) -> Bool? {
    guard outline.rows.indices.contains(row), case .item(let item) = outline.rows[row].content,
      children.isBranch(item)
    else { return nil }
    return outline.expanded.contains(outline.rows[row].id)
  }

  func place(of row: Int) -> TreePlace { outline.rows[row].place }

  func parent(of row: Int) -> Int? { outline.parent(of: row) }

  func expand(_ row: Int) {
    change { $0.expand(row) }
    expansionEdited.send(outline.expanded)
  }

  func collapse(_ row: Int) {
    if let selection = tree?.selection, outline.descendants(of: row).contains(selection) {
      tree?.select(row)
    }
    change { $0.collapse(row) }
    expansionEdited.send(outline.expanded)
  }

  func canRetry(_ row: Int) -> Bool {
    guard outline.rows.indices.contains(row), case .failure = outline.rows[row].content else {
      return false
    }
    return true
  }

  func retry(_ row: Int) {
    if let parent = outline.parent(of: row) { change { $0.reload(parent) } }
  }
}
