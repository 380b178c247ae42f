public import ViewModels

/// A column of a table: a title, a shape, and the text of each item.
///
///     Column("Name", \.name, by: .name, minimum: 12)
///     Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
///     Column("Status") { row in Cell(row.status.title, style: row.isOK ? .text : .error) }
///
/// A column with a key sorts the items of a table that is bound to an order.
public struct Column<Item, Key: Hashable & Sendable> {
  var shape: ColumnShape
  let key: Key?
  let cell: (Item) -> Cell
  /// A signal that hides the column while its latest value is true; nil for none.
  var hiding: Signal<Bool, Never>?

  /// Creates a column that shows a property of each item.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The property, or a function that returns a value for an item.
  ///   - key: The key to sort by. Without a key, the user cannot sort by the column.
  ///   - width: The width.
  ///   - minimum: The minimum width of a column that shares the remaining width.
  ///   - alignment: The alignment of the title and the texts.
  @_disfavoredOverload
  public init<Value: CustomStringConvertible>(
    _ title: String,
    _ value: @escaping (Item) -> Value,
    by key: Key? = nil,
    width: ColumnWidth = .flexible,
    minimum: Int? = nil,
    alignment: TextAlignment = .leading
  ) {
    self.init(title, by: key, width: width, minimum: minimum, alignment: alignment) {
      value($0).description
    }
  }

  /// Creates a column that shows a text, a ``StyledText`` or a ``Cell`` for each item.
  ///
  ///     Column("Name") { StyledText($0.name).marking(model.search) }
  ///
  /// For the parameters, see ``init(_:_:by:width:minimum:alignment:)``.
  public init<Content: CellContent>(
    _ title: String,
    by key: Key? = nil,
    width: ColumnWidth = .flexible,
    minimum: Int? = nil,
    alignment: TextAlignment = .leading,
    content: @escaping (Item) -> Content
  ) {
    shape = ColumnShape(
      title,
      width: minimum.map { .weighted(1, minimum: $0) } ?? width,
      alignment: alignment
    )
    shape.isSortable = key != nil
    self.key = key
    cell = { content($0).cell }
  }

  /// Sets the name of the column in a ``/ViewModels/ColumnLayout``; by default, the name is the
  /// title.
  public func named(_ name: String) -> Column {
    changed { $0.shape.name = name }
  }

  /// Makes the first click on the title sort the largest value first, as is usual for numbers.
  public func descendingFirst() -> Column {
    changed { $0.shape.firstDirection = .descending }
  }

  /// Leaves the column out of a table that is too narrow for all columns, the last such one first.
  ///
  /// The columns that remain scroll if there is still too little room.
  public func omittedIfNarrow() -> Column {
    changed { $0.shape.isOmittedIfNarrow = true }
  }

  /// Hides the column while the latest value of a signal is true.
  public func isHidden(while condition: Signal<Bool, Never>) -> Column {
    changed { $0.hiding = condition }
  }

  /// Shows the column only while the latest value of a signal is true.
  ///
  /// The column is hidden until the signal sends true.
  public func isHidden(unless condition: Signal<Bool, Never>) -> Column {
    isHidden(while: condition.not().start(with: true))
  }

  private func changed(_ change: (inout Column) -> Void) -> Column {
    var column = self
    change(&column)
    return column
  }
}

/// A result builder that lists the columns of a table.
public typealias ColumnBuilder<Item, Key: Hashable & Sendable> = ArrayBuilder<Column<Item, Key>>
