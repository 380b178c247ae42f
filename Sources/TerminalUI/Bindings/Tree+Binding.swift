public import ViewModels

extension Tree {
  /// Creates a tree with a line of text for each item.
  ///
  ///     Tree(Rows(model.folders).selecting(model[\.selectedID]), children: .values(\.folders)) {
  ///       $0.name
  ///     }
  ///
  /// A text that reads observed properties is updated when they change.
  ///
  /// - Parameters:
  ///   - roots: The items of the first level.
  ///   - expanded: The identities of the items whose children are shown.
  ///   - children: The children of the items, at hand or loaded.
  ///   - text: Returns the text of an item.
  public convenience init<Item: Identifiable & Sendable>(
    _ roots: Rows<Item, Item.ID, Never>,
    expanded: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    children: TreeChildren<Item>,
    text: @escaping (Item) -> String
  ) where Item.ID: Sendable {
    self.init(roots, expanded: expanded, children: children) { item, row in
      row.track(\.text) { text(item) }
    }
  }

  /// Creates a tree that configures a line for each item.
  ///
  ///     Tree(Rows(model.parts), children: .values(\.parts)) { part, row in
  ///       row.text = part.name
  ///       row.detail = "\(part.size)"
  ///     }
  ///
  /// For the parameters, see ``init(_:expanded:children:text:)``.
  public convenience init<Item: Identifiable & Sendable>(
    _ roots: Rows<Item, Item.ID, Never>,
    expanded: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    children: TreeChildren<Item>,
    show: @escaping (_ item: Item, _ row: ListRow<TreeLine>) -> Void
  ) where Item.ID: Sendable {
    self.init()
    let items = TreeRows(tree: self, children: children)
    binding = items
    source = items
    rows.configure = { [weak items] index, row in items?.configure(row, at: index, show: show) }
    if let expanded { items.bindExpansion(to: expanded) }
    roots.follow(self) { [weak items] in items?.show(roots: $0) }
    items.bind(to: roots)
  }
}
