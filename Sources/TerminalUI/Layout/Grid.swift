/// A table of widgets whose columns and rows are aligned.
///
/// ![Three aligned columns, and a line across all](grid)
///
///     Grid(columns: [.trailing]) {
///       GridRow {
///         Label("Name")
///         TextField(model[\.name]).growing()
///       }
///       GridRow {
///         Label("Notes")
///         TextArea(model[\.notes])
///         Label("optional", style: .hint)
///       }
///       Label("All of this can be changed later.", style: .hint)
///     }
///
/// Each column is as wide as its widest cell, and each row is as high as its highest. Columns and
/// rows with a growing cell share the remaining room, as in a ``Stack``. A widget that is not in a
/// ``GridRow`` spans all columns. A cell spans several columns or rows with
/// ``Widget/spanning(columns:rows:)``.
///
/// `Grid(columnWidth: 30...60) { … }` instead flows widgets into as many equal columns as fit.
public final class Grid: Widget {
  /// The number of free columns between adjacent columns, if there is room.
  public let spacing: Int

  /// The number of free rows between adjacent rows, if there is room.
  public let rowSpacing: Int

  private let content: Content
  private let cells: [Widget]

  private enum Content {
    case rows([GridRow], alignments: [Stack.Alignment], vertical: Stack.Alignment)
    case flow(columnWidth: ClosedRange<Int>, maximumColumns: Int)
  }

  /// Creates a grid from rows.
  ///
  /// - Parameters:
  ///   - spacing: The number of free columns between adjacent columns.
  ///   - rowSpacing: The number of free rows between adjacent rows.
  ///   - columns: The positions of the cells in each column; `.leading` in the columns without one.
  ///   - vertical: The position of each cell in its row.
  ///   - rows: The rows. A widget outside a row spans all columns.
  public init(
    spacing: Int = 1,
    rowSpacing: Int = 0,
    columns: [Stack.Alignment] = [],
    vertical: Stack.Alignment = .leading,
    @GridBuilder rows: () -> [GridRow]
  ) {
    let rows = rows()
    self.spacing = spacing
    self.rowSpacing = rowSpacing
    content = .rows(rows, alignments: columns, vertical: vertical)
    cells = rows.flatMap(\.cells)
    super.init()
    growth = cells.reduce(into: []) { $0.formUnion($1.growth) }
    adopt(cells)
  }

  /// Creates a grid with as many columns of equal width as fit.
  ///
  /// A widget that is alone in its row gets the full width. The last row with a growing widget gets
  /// the remaining rows. Widgets that do not grow keep the height that their row would have without
  /// these.
  ///
  /// - Parameters:
  ///   - columnWidth: The minimum and the maximum width of a column.
  ///   - maximumColumns: The maximum number of columns.
  ///   - spacing: The number of free columns between adjacent columns.
  ///   - rowSpacing: The number of free rows between adjacent rows.
  ///   - cells: The widgets, which fill their places.
  public init(
    columnWidth: ClosedRange<Int>,
    maximumColumns: Int = .max,
    spacing: Int = 1,
    rowSpacing: Int = 0,
    @WidgetBuilder cells: () -> [Widget]
  ) {
    self.spacing = spacing
    self.rowSpacing = rowSpacing
    self.cells = cells()
    content = .flow(
      columnWidth: max(1, columnWidth.lowerBound)...max(1, columnWidth.upperBound),
      maximumColumns: max(1, maximumColumns)
    )
    super.init()
    growth = .both
    adopt(self.cells)
  }

  public override var children: [Widget] { cells }

  public override func size(in available: Size) -> Size {
    makePlan(in: available).size
  }

  public override func layOut() {
    var plan = makePlan(in: frame.size)
    plan.fit(height: frame.size.height)
    for cell in cells where cell.isHidden { cell.placeNowhere() }
    for cell in plan.cells { cell.widget.place(in: plan.frame(of: cell)) }
  }

  private func makePlan(in room: Size) -> GridPlan {
    switch content {
    case .rows(let rows, let alignments, let vertical):
      GridPlan(
        rows,
        alignments: alignments,
        vertical: vertical,
        spacing: Size(width: spacing, height: rowSpacing),
        room: room
      )
    case .flow(let columnWidth, let maximumColumns):
      GridPlan(
        flowing: cells.filter { !$0.isHidden },
        columnWidth: columnWidth,
        maximumColumns: maximumColumns,
        spacing: Size(width: spacing, height: rowSpacing),
        room: room
      )
    }
  }

  deinit {}
}

/// A row of a ``Grid``.
public struct GridRow {
  let cells: [Widget]
  /// True if the only cell spans all columns.
  let isWide: Bool

  /// Creates a row from its cells, each of which is in the next free column.
  public init(@WidgetBuilder cells: () -> [Widget]) {
    self.cells = cells()
    isWide = false
  }

  fileprivate init(wide cell: Widget) {
    cells = [cell]
    isWide = true
  }
}

/// A result builder that lists the rows of a grid.
public typealias GridBuilder = ArrayBuilder<GridRow>

extension ArrayBuilder where Element == GridRow {
  /// Adds a widget that spans all columns.
  public static func buildExpression(_ widget: Widget) -> [GridRow] { [GridRow(wide: widget)] }
}
