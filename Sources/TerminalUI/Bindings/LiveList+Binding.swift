public import ViewModels

extension List where Content == TextLine {
  /// Creates a list that shows a live list, with a line of text for each item.
  ///
  ///     List(model.shown, selection: model[\.selectedID]) { $0.name }
  ///
  /// For the other parameters, see ``init(_:selection:marks:onChoice:text:)``.
  public convenience init<Items: LiveListConvertible>(
    _ items: Items,
    selection: ChannelTerminal<Items.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Items.ID>, Never>? = nil,
    onChoice: ((Items.Item) -> Void)? = nil,
    text: @escaping (Items.Item) -> String
  ) {
    self.init(makeRow: TextLine())
    show(items.list, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.follow(.tracking { text(item) }) { row, text in row.text = text }
    }
  }
}

extension Table {
  /// Creates a table that shows a live list.
  ///
  ///     Table(model.shown, selection: model[\.selectedID]) {
  ///       Column("Name", \.name, minimum: 12)
  ///       Column("KiB", alignment: .trailing) { "\($0.size)" }
  ///     }
  ///
  /// A change of an item costs the same with ten items as with a million. For the other parameters,
  /// see ``init(_:selection:marks:layout:onChoice:details:columns:)``.
  public convenience init<Items: LiveListConvertible>(
    _ items: Items,
    selection: ChannelTerminal<Items.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Items.ID>, Never>? = nil,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Items.Item) -> Void)? = nil,
    details: RowDetails<Items.Item>? = nil,
    @ColumnBuilder<Items.Item, Never> columns: () -> [Column<Items.Item, Never>]
  ) {
    let columns = columns()
    self.init(columns, layout: layout, rowHeight: 1 + (details?.height ?? 0))
    show(items.list, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.show(item, columns, details)
    }
  }

  /// Creates a table that shows a live list, and lets the user sort it.
  ///
  ///     Table(model.shown, selection: model[\.selectedID], order: model[\.order]) {
  ///       Column("Name", \.name, by: .name, minimum: 12)
  ///       Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
  ///     }
  ///
  /// The model sorts the list by its order. For the other parameters, see
  /// ``init(_:selection:marks:layout:onChoice:details:columns:)``.
  public convenience init<Items: LiveListConvertible, Key: Hashable & Sendable>(
    _ items: Items,
    selection: ChannelTerminal<Items.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Items.ID>, Never>? = nil,
    order: ChannelTerminal<ListOrder<Key>, Never>,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Items.Item) -> Void)? = nil,
    details: RowDetails<Items.Item>? = nil,
    @ColumnBuilder<Items.Item, Key> columns: () -> [Column<Items.Item, Key>]
  ) {
    let columns = columns()
    self.init(columns, layout: layout, rowHeight: 1 + (details?.height ?? 0))
    bind(order, of: columns)
    show(items.list, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.show(item, columns, details)
    }
  }
}

extension ListControl {
  /// Shows the items of a live list, and keeps the same items selected and marked.
  fileprivate func show<ID, Item>(
    _ items: LiveList<ID, Item>,
    selection: ChannelTerminal<ID?, Never>?,
    marks: ChannelTerminal<Set<ID>, Never>?,
    onChoice: ((Item) -> Void)?,
    configure: @escaping (Item, ListRow<Content>) -> Void
  ) {
    let source = LiveListItems(list: self, items: items, choose: onChoice)
    source.follow()
    bind(source, selection: selection, marks: marks) { [weak source] item, row in
      if let index = row.index { source?.noteDisplay(at: index) }
      configure(item, row)
    }
  }
}
