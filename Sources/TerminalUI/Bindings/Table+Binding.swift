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
  ///   - onChoice: A closure that runs when the user chooses an item, for example with Enter.
  ///   - columns: The columns, each of which returns the text of an item.
  public convenience init<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    @ColumnBuilder<Item> columns: () -> [Column<Item>]
  ) where Item.ID: Sendable {
    self.init(
      items,
      id: { $0.id },
      selection: selection,
      marks: marks,
      onChoice: onChoice,
      columns: columns
    )
  }

  /// Creates a table that shows items that are not `Identifiable`.
  ///
  /// The closure `id` identifies each item. For the other parameters, see
  /// ``init(_:selection:marks:onChoice:columns:)``.
  public convenience init<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    selection: ChannelTerminal<ID?, Never>? = nil,
    marks: ChannelTerminal<Set<ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    @ColumnBuilder<Item> columns: () -> [Column<Item>]
  ) {
    let columns = columns()
    self.init(shapes: columns.map(\.shape))
    show(items, id: id, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.showCells(of: item, columns)
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
  ///   - onChoice: A closure that runs when the user chooses a row, for example with Enter.
  ///   - columns: The columns, each of which returns the text of a row's index.
  public convenience init(
    count: Int,
    selection: ChannelTerminal<Int?, Never>? = nil,
    onChoice: ((Int) -> Void)? = nil,
    @ColumnBuilder<Int> columns: () -> [Column<Int>]
  ) {
    let columns = columns()
    self.init(shapes: columns.map(\.shape), count: count) { index, row in
      row.showCells(of: index, columns)
    }
    if let selection { selectionChannel() <-> selection }
    if let onChoice { chosen.add(onChoice) }
  }
}

extension ListRow where Content == TableLine {
  /// Shows the cells of an item, and updates them when properties that they read change.
  fileprivate func showCells<Item>(of item: Item, _ columns: [Column<Item>]) {
    follow(.tracking { columns.map { $0.text(item) } }) { row, cells in row.cells = cells }
  }
}
