internal import ViewModels

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
  /// A condition that hides the column; nil for none.
  var hiding: (() -> Bool)?

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
  ///
  /// If an earlier column has the same name, the column is known by the name with a number: “id 2”.
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

  /// Hides the column while an expression is true.
  ///
  ///     Column("User", \.user).hidden(while: !model.showsUsers)
  public func hidden(while condition: @autoclosure @escaping () -> Bool) -> Column {
    changed { $0.hiding = condition }
  }

  private func changed(_ change: (inout Column) -> Void) -> Column {
    var column = self
    change(&column)
    return column
  }
}

/// A result builder that lists the columns of a table.
public typealias ColumnBuilder<Item, Key: Hashable & Sendable> = ArrayBuilder<Column<Item, Key>>
