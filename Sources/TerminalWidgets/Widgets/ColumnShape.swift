package import ViewModels

/// The width of a column of a table.
public nonisolated enum ColumnWidth: Hashable, Sendable {
  /// A fixed number of screen cells.
  case fixed(Int)
  /// A share of the remaining width in proportion to the weight, but at least the minimum.
  case weighted(Int, minimum: Int = 4)
  /// The width of the title and of the widest text that has been visible, within limits.
  ///
  /// The column becomes wider when the user scrolls to a wider text, and never narrower.
  case toContent(minimum: Int = 1, maximum: Int = 40)

  /// A share with the weight 1 and the default minimum.
  public static let flexible = ColumnWidth.weighted(1)
}

/// What a table needs to know of a column, except for its texts.
package nonisolated struct ColumnShape: Hashable, Sendable {
  package var title: String
  package var width: ColumnWidth
  package var alignment: TextAlignment
  /// The name of the column in a layout.
  package var name: String
  /// True if the user can sort by the column.
  package var isSortable = false
  /// The direction of the first sort by the column.
  package var firstDirection = SortDirection.ascending
  /// True if the column is left out of a table that is too narrow for all.
  package var isOmittedIfNarrow = false

  package init(
    _ title: String,
    width: ColumnWidth = .flexible,
    alignment: TextAlignment = .leading
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    name = title
  }
}
