public import ViewModels

extension Table {
  /// Creates a table of items.
  ///
  ///     Table(Rows(model.packages).selecting(model[\.selectedID]).sorting(model[\.order])) {
  ///       Column("Name", \.name, by: .name, minimum: 12)
  ///       Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
  ///     }
  ///
  /// A cell that reads observed properties is updated when they change.
  ///
  /// - Parameters:
  ///   - rows: The items, one for each row.
  ///   - details: A text that each row shows beneath its cells.
  ///   - columns: The columns, each of which returns the text of an item.
  public convenience init<Item, ID, Key>(
    _ rows: Rows<Item, ID, Key>,
    details: RowDetails<Item>? = nil,
    @ColumnBuilder<Item, Key> columns: () -> [Column<Item, Key>]
  ) {
    let columns = columns()
    self.init(rows, details: details) { columns }
  }

  /// Creates a table whose columns come from data, for example from the schema of a database.
  ///
  ///     Table(Rows(model.rows).sorting(model[\.order]), columns: model.columns) { column in
  ///       Column(column.title, by: column.name, alignment: column.isNumber ? .trailing : .leading) {
  ///         $0[column.name]
  ///       }
  ///       .named(column.name)
  ///     }
  ///
  /// The columns are an expression, which is read again after something that it has read has
  /// changed. Columns are known by their names: one that remains keeps its place on the screen, its
  /// width, the mark of the order and the cell cursor. The rows keep their selection. No row is asked
  /// for a column that is gone.
  ///
  /// - Parameters:
  ///   - rows: The items, one for each row.
  ///   - details: A text that each row shows beneath its cells.
  ///   - columns: What is known of the columns.
  ///   - column: Returns the column for an element of `columns`.
  public convenience init<Item, ID, Key, Element>(
    _ rows: Rows<Item, ID, Key>,
    details: RowDetails<Item>? = nil,
    columns: @autoclosure @escaping () -> [Element],
    column: @escaping (Element) -> Column<Item, Key>
  ) {
    self.init(rows, details: details) { columns().map(column) }
  }

  private convenience init<Item, ID, Key>(
    _ rows: Rows<Item, ID, Key>,
    details: RowDetails<Item>?,
    following columns: @escaping () -> [Column<Item, Key>]
  ) {
    self.init(rowHeight: 1 + (details?.height ?? 0))
    let content = TableContent<Item, Key>()
    _ = following(columns().map { ($0, $0.hiding?() ?? false) }) { content.show($1, in: $0) }
    if let order = rows.order { bind(order, of: content) }
    bind(rows) { item, row in
      row.track(\.cells) { content.columns.map { $0.cell(item) } }
      guard let details else { return }
      row.track(\.content.details) { details.text(item) }
    }
  }

  // MARK: Modifiers

  /// Lets the user move, hide and resize columns, and binds what the user changes.
  public func columnLayout(_ layout: ChannelTerminal<ColumnLayout, Never>) -> Self {
    allowsColumnChanges = true
    setNeedsDisplay()
    ChannelTerminal(of: self, edits: columnsChanged.signal) { table, layout in
      table.changeColumns { $0.layout = layout }
    } <-> layout
    return self
  }

  /// Keeps a number of first columns visible while the others scroll.
  public func fixedColumns(_ count: Int) -> Self {
    changeColumns { $0.fixed = max(0, count) }
    return self
  }

  /// Lets the user find rows with a text in any column, with `/` or Ctrl-F.
  ///
  /// The table looks at 2,000 rows for each key, and the next key goes on. In a page with a field
  /// that filters the rows, leave this out.
  public func findable() -> Self {
    isFindable = true
    setNeedsDisplay()
    return self
  }

  /// Lets Left and Right move a cursor from cell to cell, and binds the name of its column.
  ///
  ///     Table(…) { … }.cellCursor(model[\.column])
  ///
  /// The name is nil before the user has moved the cursor, which is in the first column then.
  public func cellCursor(_ column: ChannelTerminal<String?, Never>? = nil) -> Self {
    hasCellCursor = true
    setNeedsDisplay()
    if let column {
      ChannelTerminal(of: self, edits: columnSelected.signal.map { $0 }) {
        $0.selectedColumn = $1
      } <-> column
    }
    return self
  }

  private func bind<Item, Key>(
    _ order: ChannelTerminal<ListOrder<Key>, Never>,
    of content: TableContent<Item, Key>
  ) {
    let edited = WidgetEvent<ListOrder<Key>>()
    sorted.add { order in
      guard let key = content.columns[order.key].key else { return }
      let order = ListOrder(key, order.direction)
      content.order = order
      edited.send(order)
    }
    ChannelTerminal(of: self, edits: edited.signal) { table, order in
      content.order = order
      content.showOrder(in: table)
    } <-> order
  }
}

/// The columns that a table shows now, and the order of the model.
private final class TableContent<Item, Key: Hashable & Sendable> {
  private(set) var columns: [Column<Item, Key>] = []
  /// The order of the model, even while no column has its key.
  var order: ListOrder<Key>?

  func show(_ columns: [(column: Column<Item, Key>, isHidden: Bool)], in table: Table) {
    self.columns = columns.map(\.column)
    let hidden = columns.indices.filter { columns[$0].isHidden }
    table.setColumns(self.columns.map(\.shape), hidden: Set(hidden))
    showOrder(in: table)
  }

  /// Shows the order in the title of its column, if there is such a column.
  func showOrder(in table: Table) {
    let index = order.flatMap { order in columns.firstIndex { $0.key == order.key } }
    table.order = index.flatMap { index in order.map { ListOrder(index, $0.direction) } }
  }
}

/// A text that the rows of a table show beneath their cells.
///
///     Table(Rows(model.packages), details: RowDetails { $0.summary }) { … }
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
