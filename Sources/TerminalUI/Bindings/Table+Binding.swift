public import ViewModels

extension Table {
  /// Creates a table that shows the items of a signal.
  ///
  ///     Table(model.values(of: \.packages), selection: model[\.selectedID]) {
  ///       Column("Name", \.name, minimum: 12)
  ///       Column("KiB", alignment: .trailing) { "\($0.size)" }
  ///     }
  ///
  /// The same item stays selected and marked when the items change. A cell that reads observed
  /// properties is updated when they change.
  ///
  /// - Parameters:
  ///   - items: The items, one for each row.
  ///   - selection: The identity of the selected item; nil while no item is selected.
  ///   - marks: The identities of the marked items. With this parameter, the user can mark rows.
  ///   - layout: What the user changes about the columns. With this parameter, the user can move,
  ///     hide and resize columns.
  ///   - onChoice: A closure that runs when the user chooses an item, for example with Enter.
  ///   - details: A text that each row shows beneath its cells.
  ///   - columns: The columns, each of which returns the text of an item.
  public convenience init<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    details: RowDetails<Item>? = nil,
    @ColumnBuilder<Item, Never> columns: () -> [Column<Item, Never>]
  ) where Item.ID: Sendable {
    self.init(
      items,
      id: { $0.id },
      selection: selection,
      marks: marks,
      layout: layout,
      onChoice: onChoice,
      details: details,
      columns: columns
    )
  }

  /// Creates a table that shows items that are not `Identifiable`.
  ///
  /// The closure `id` identifies each item. For the other parameters, see
  /// ``init(_:selection:marks:layout:onChoice:details:columns:)``.
  public convenience init<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    selection: ChannelTerminal<ID?, Never>? = nil,
    marks: ChannelTerminal<Set<ID>, Never>? = nil,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    details: RowDetails<Item>? = nil,
    @ColumnBuilder<Item, Never> columns: () -> [Column<Item, Never>]
  ) {
    let columns = columns()
    self.init(columns, layout: layout, details: details)
    show(items, id: id, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.show(item, columns, details)
    }
  }

  /// Creates a table that shows the items of a signal, and lets the user sort them.
  ///
  ///     Table(model.values(of: \.rows), selection: model[\.selectedID], order: model[\.order]) {
  ///       Column("Name", \.name, by: .name, minimum: 12)
  ///       Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
  ///     }
  ///
  /// The titles show and change the order. The model sorts the items, for example with
  /// `sorted(by:_:)`. For the other parameters, see
  /// ``init(_:selection:marks:layout:onChoice:details:columns:)``.
  public convenience init<Item: Sendable & Identifiable, Key: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    order: ChannelTerminal<ListOrder<Key>, Never>,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    details: RowDetails<Item>? = nil,
    @ColumnBuilder<Item, Key> columns: () -> [Column<Item, Key>]
  ) where Item.ID: Sendable {
    let columns = columns()
    self.init(columns, order: order, layout: layout, details: details)
    show(items, id: \.id, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.show(item, columns, details)
    }
  }

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
    self.init(columns, layout: layout, details: details)
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
    self.init(columns, order: order, layout: layout, details: details)
    show(items.list, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.show(item, columns, details)
    }
  }

  /// Creates a table with a number of rows, whose cells are computed while they are visible.
  ///
  ///     Table(count: 1_000_000, selection: model[\.row]) {
  ///       Column("Number") { "\($0 + 1)" }
  ///       Column("Hex") { String($0 + 1, radix: 16) }
  ///     }
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - selection: The index of the selected row; nil while no row is selected.
  ///   - layout: What the user changes about the columns. With this parameter, the user can move,
  ///     hide and resize columns.
  ///   - onChoice: A closure that runs when the user chooses a row, for example with Enter.
  ///   - columns: The columns, each of which returns the text of a row's index.
  public convenience init(
    count: Int,
    selection: ChannelTerminal<Int?, Never>? = nil,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Int) -> Void)? = nil,
    @ColumnBuilder<Int, Never> columns: () -> [Column<Int, Never>]
  ) {
    let columns = columns()
    self.init(columns, count: count, layout: layout)
    bind(columns, selection, onChoice)
  }

  /// Creates a table with a number of rows that the user can sort.
  ///
  /// The columns map a row's index to an item in the current order. Call `reload()` when the order
  /// has changed. For the other parameters, see
  /// ``init(count:selection:layout:onChoice:columns:)``.
  public convenience init<Key: Hashable & Sendable>(
    count: Int,
    selection: ChannelTerminal<Int?, Never>? = nil,
    order: ChannelTerminal<ListOrder<Key>, Never>,
    layout: ChannelTerminal<ColumnLayout, Never>? = nil,
    onChoice: ((Int) -> Void)? = nil,
    @ColumnBuilder<Int, Key> columns: () -> [Column<Int, Key>]
  ) {
    let columns = columns()
    self.init(columns, count: count, order: order, layout: layout)
    bind(columns, selection, onChoice)
  }

  // MARK: Modifiers

  /// Keeps a number of first columns visible while the others scroll.
  public func fixedColumns(_ count: Int) -> Self {
    fixedColumns = count
    return self
  }

  /// Lets the user find rows with a text in any column, with `/` or Ctrl-F.
  ///
  /// The table looks at 2,000 rows for each key, and the next key goes on. In a page with a field
  /// that filters the rows, leave this out.
  public func findable() -> Self {
    isFindable = true
    return self
  }

  /// Lets Left and Right move a cursor from cell to cell, and binds the name of its column.
  ///
  ///     Table(…) { … }.cellCursor(model[\.column])
  ///
  /// The name is nil before the user has moved the cursor, which is in the first column then.
  public func cellCursor(_ column: ChannelTerminal<String?, Never>? = nil) -> Self {
    hasCellCursor = true
    if let column {
      ChannelTerminal(of: self, edits: columnSelected.signal.map { $0 }) {
        $0.selectedColumn = $1
      } <-> column
    }
    return self
  }

  // MARK: Bindings

  private convenience init<Item, Key>(
    _ columns: [Column<Item, Key>],
    count: Int = 0,
    order: ChannelTerminal<ListOrder<Key>, Never>? = nil,
    layout: ChannelTerminal<ColumnLayout, Never>?,
    details: RowDetails<Item>? = nil
  ) {
    self.init(shapes: columns.map(\.shape), count: count, rowHeight: 1 + (details?.height ?? 0))
    if let order { bind(order, of: columns) }
    for (index, column) in columns.enumerated() {
      guard let hiding = column.hiding else { continue }
      _ = following(hiding()) { table, isHidden in
        table.changeColumns { columns in
          if isHidden { columns.hidden.insert(index) } else { columns.hidden.remove(index) }
        }
      }
    }
    guard let layout else { return }
    allowsColumnChanges = true
    ChannelTerminal(of: self, edits: columnsChanged.signal) { $0.columnLayout = $1 } <-> layout
  }

  private func bind<Item, Key>(
    _ order: ChannelTerminal<ListOrder<Key>, Never>,
    of columns: [Column<Item, Key>]
  ) {
    let keys = columns.map(\.key)
    let edits = sorted.signal.compactMap { order in
      keys[order.key].map { ListOrder($0, order.direction) }
    }
    ChannelTerminal(of: self, edits: edits) { table, order in
      table.order = keys.firstIndex(of: order.key).map { ListOrder($0, order.direction) }
    } <-> order
  }

  private func bind<Key>(
    _ columns: [Column<Int, Key>],
    _ selection: ChannelTerminal<Int?, Never>?,
    _ onChoice: ((Int) -> Void)?
  ) {
    rows.configure = { index, row in row.show(index, columns, nil) }
    if let selection { selectionChannel() <-> selection }
    if let onChoice { chosen.add(onChoice) }
  }
}

/// A text that the rows of a table show beneath their cells.
///
///     Table(model.values(of: \.rows), details: RowDetails { $0.summary }) { … }
public struct RowDetails<Item> {
  /// The number of lines.
  let height: Int
  let text: (Item) -> String

  /// Creates details with a number of lines, to which the text is wrapped.
  public init(height: Int = 1, _ text: @escaping (Item) -> String) {
    require(height > 0, "details need at least one line; leave them out if there are none")
    self.height = height
    self.text = text
  }
}

extension ListRow where Content == TableLine {
  /// Shows the cells of an item, and updates them when properties that they read change.
  fileprivate func show<Item, Key>(
    _ item: Item,
    _ columns: [Column<Item, Key>],
    _ details: RowDetails<Item>?
  ) {
    track(\.cells) { columns.map { $0.cell(item) } }
    guard let details else { return }
    track(\.content.details) { details.text(item) }
  }
}
