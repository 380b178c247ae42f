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
/// rows with a growing cell share the remaining room, as in a ``VStack``. A widget that is not in a
/// ``GridRow`` spans all columns. A cell spans several columns or rows with
/// ``Widget/spanning(columns:rows:)``.
///
/// `Grid(columnWidth: 30...60) { … }` instead flows widgets into equal columns.
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

  /// Creates a grid with columns of equal width.
  ///
  /// There are as many columns as fit, or fewer and wider ones if all rows fit in the height. A widget that is alone in its row gets the full width. The last row with a growing widget gets
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
    var plan = makePlan(in: frame.size, fillsHeight: true)
    plan.fit(height: frame.size.height)
    for cell in cells where cell.isHidden { cell.placeNowhere() }
    for cell in plan.cells { cell.widget.place(in: plan.frame(of: cell)) }
  }

  private func makePlan(in room: Size, fillsHeight: Bool = false) -> GridPlan {
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
      flow(columnWidth: columnWidth, maximumColumns, in: room, fillsHeight: fillsHeight)
    }
  }

  /// Returns a plan with as many columns as fit.
  ///
  /// If the plan is to fill the height, it has the fewest columns with which all rows fit. A column is
  /// then still not wider than its maximum.
  private func flow(
    columnWidth: ClosedRange<Int>,
    _ maximumColumns: Int,
    in room: Size,
    fillsHeight: Bool
  ) -> GridPlan {
    let shown = cells.filter { !$0.isHidden }
    func plan(_ count: Int) -> GridPlan {
      GridPlan(
        flowing: shown,
        columns: count,
        width: columnWidth.upperBound,
        spacing: Size(width: spacing, height: rowSpacing),
        room: room
      )
    }
    let all = room.width.addingClamped(spacing)
    func columns(_ width: Int) -> Int { max(1, all / width.addingClamped(spacing)) }
    let most = min(columns(columnWidth.lowerBound), maximumColumns, max(1, shown.count))
    guard fillsHeight else { return plan(most) }
    let full = columns(columnWidth.upperBound)
    let least = full * columnWidth.upperBound.addingClamped(spacing) < all ? full + 1 : full
    for count in min(least, most)..<most {
      let plan = plan(count)
      if plan.size.height <= room.height { return plan }
    }
    return plan(most)
  }
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
