/// A column of a table: a title, a shape, and the text of each item.
///
///     Column("Name", \.name, minimum: 12)
///     Column("KiB", alignment: .trailing) { "\($0.size)" }
public struct Column<Item> {
  let shape: ColumnShape
  let text: (Item) -> String

  /// Creates a column that shows a property of each item.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The property, or a function that returns a value for an item.
  ///   - width: The width.
  ///   - minimum: The minimum width of a column that shares the remaining width.
  ///   - alignment: The alignment of the title and the texts.
  public init<Value: CustomStringConvertible>(
    _ title: String,
    _ value: @escaping (Item) -> Value,
    width: ColumnWidth = .flexible,
    minimum: Int? = nil,
    alignment: TextAlignment = .leading
  ) {
    self.init(title, width: width, minimum: minimum, alignment: alignment) {
      value($0).description
    }
  }

  /// Creates a column that shows a text for each item.
  ///
  /// For the parameters, see ``init(_:_:width:minimum:alignment:)``.
  public init(
    _ title: String,
    width: ColumnWidth = .flexible,
    minimum: Int? = nil,
    alignment: TextAlignment = .leading,
    text: @escaping (Item) -> String
  ) {
    shape = ColumnShape(
      title,
      width: minimum.map { .weighted(1, minimum: $0) } ?? width,
      alignment: alignment
    )
    self.text = text
  }
}

/// A result builder that lists the columns of a table.
@resultBuilder
public enum ColumnBuilder<Item> {
  /// Adds a column.
  public static func buildExpression(_ column: Column<Item>) -> [Column<Item>] { [column] }

  /// Joins the columns of all statements.
  public static func buildBlock(_ parts: [Column<Item>]...) -> [Column<Item>] {
    Array(parts.joined())
  }

  /// Adds the columns of an `if` without `else`.
  public static func buildOptional(_ part: [Column<Item>]?) -> [Column<Item>] { part ?? [] }

  /// Adds the columns of an `if`.
  public static func buildEither(first part: [Column<Item>]) -> [Column<Item>] { part }

  /// Adds the columns of an `else`.
  public static func buildEither(second part: [Column<Item>]) -> [Column<Item>] { part }
}

/// The width of a column of a table.
public nonisolated enum ColumnWidth: Hashable, Sendable {
  /// A fixed number of screen cells.
  case fixed(Int)
  /// A share of the remaining width in proportion to the weight, but at least the minimum.
  case weighted(Int, minimum: Int = 4)

  /// A share with the weight 1 and the default minimum.
  public static let flexible = ColumnWidth.weighted(1)
}

/// What the layout of a table needs of a column.
package nonisolated struct ColumnShape: Hashable, Sendable {
  package var title: String
  package var width: ColumnWidth
  package var alignment: TextAlignment

  package init(
    _ title: String,
    width: ColumnWidth = .flexible,
    alignment: TextAlignment = .leading
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
  }
}
