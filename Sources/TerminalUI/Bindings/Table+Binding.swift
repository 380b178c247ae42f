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
    self.init(shapes: columns.map(\.shape), rowHeight: 1 + (details?.height ?? 0))
    if let order = rows.order { bind(order, of: columns) }
    for (index, column) in columns.enumerated() {
      guard let hiding = column.hiding else { continue }
      _ = following(hiding()) { table, isHidden in
        table.changeColumns { columns in
          if isHidden { columns.hidden.insert(index) } else { columns.hidden.remove(index) }
        }
      }
    }
    bind(rows) { item, row in
      row.track(\.cells) { columns.map { $0.cell(item) } }
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
