public import ViewModels

extension Tree {
  /// Creates a tree of items whose children are at hand, with a line of text for each item.
  ///
  ///     Tree(model.values(of: \.folders), selection: model[\.selectedID], children: \.folders) {
  ///       $0.name
  ///     }
  ///
  /// The same item stays selected when the items change. If the selected item is gone, the row in
  /// its place is selected. A text that reads observed properties is updated when they change.
  ///
  /// - Parameters:
  ///   - roots: The items of the first level.
  ///   - selection: The identity of the selected item; nil while no item is selected.
  ///   - expanded: The identities of the items whose children are shown.
  ///   - onChoice: A closure that runs when the user chooses an item without children.
  ///   - children: Returns the children of an item; nil if the item cannot have children. The closure
  ///     is called for visible rows, and when an item is expanded.
  ///   - text: Returns the text of an item.
  public convenience init<Item: Sendable & Identifiable>(
    _ roots: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    expanded: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    children: @escaping (Item) -> [Item]?,
    text: @escaping (Item) -> String
  ) where Item.ID: Sendable {
    self.init(
      roots,
      selection: selection,
      expanded: expanded,
      onChoice: onChoice,
      children: .values(children),
      text: text
    )
  }

  /// Creates a tree of items whose children are loaded, with a line of text for each item.
  ///
  ///     Tree(
  ///       .just([root]),
  ///       children: .loaded(if: \.isFolder) { $0.contents } failure: { "\($0)" }
  ///     ) { $0.name }
  ///
  /// For the other parameters, see ``init(_:selection:expanded:onChoice:children:text:)``.
  public convenience init<Item: Sendable & Identifiable>(
    _ roots: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    expanded: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    children: TreeChildren<Item>,
    text: @escaping (Item) -> String
  ) where Item.ID: Sendable {
    self.init(
      roots,
      selection: selection,
      expanded: expanded,
      onChoice: onChoice,
      children: children
    ) { item, row in
      row.track(\.text) { text(item) }
    }
  }

  /// Creates a tree of items whose children are loaded, and configures the row of each item.
  ///
  ///     Tree(roots, children: .values(\.parts)) { part, row in
  ///       row.text = part.name
  ///       row.detail = "\(part.size)"
  ///     }
  ///
  /// For the other parameters, see ``init(_:selection:expanded:onChoice:children:text:)``.
  public convenience init<Item: Sendable & Identifiable>(
    _ roots: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    expanded: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    children: TreeChildren<Item>,
    show: @escaping (_ item: Item, _ row: ListRow<TreeLine>) -> Void
  ) where Item.ID: Sendable {
    self.init()
    let items = TreeItems(tree: self, children: children, identify: \.id, choose: onChoice)
    binding = items
    source = items
    rows.configure = { [weak items] index, row in items?.configure(row, at: index, show: show) }
    if let expanded { items.bindExpansion(to: expanded) }
    items.follow(roots)
    if let selection { items.bindSelection(to: selection) }
  }
}
