import TerminalUI

/// A grid with as many columns as fit.
///
/// All columns have the same width. All widgets of a row have the same height.
final class Grid: Widget {
  private let cells: [Widget]
  private let columnWidth: ClosedRange<Int>
  private let gap = 1

  /// Creates a grid with a minimum and a maximum width of its columns.
  init(columnWidth: ClosedRange<Int> = 36...62, @WidgetBuilder cells: () -> [Widget]) {
    self.cells = cells()
    self.columnWidth = columnWidth
    super.init()
    growth = .both
    adopt(self.cells)
  }

  override var children: [Widget] { cells }

  override func size(in available: Size) -> Size {
    let plan = plan(in: available)
    return Size(width: plan.width, height: plan.heights.reduce(0, +))
  }

  override func layOut() {
    let plan = plan(in: frame.size)
    var heights = plan.heights
    let rest = frame.size.height - heights.reduce(0, +)
    let growing = plan.rows.lastIndex { $0.contains { $0.growth.contains(.vertical) } }
    if rest > 0, let growing { heights[growing] += rest }
    var y = 0
    for (row, height) in zip(plan.rows, heights) {
      for (column, cell) in row.enumerated() {
        // A widget that is alone in its row gets the full width.
        let width = row.count == 1 ? plan.width : plan.columnWidth
        let x = column * (plan.columnWidth + gap)
        cell.place(in: Rect(x: x, y: y, width: width, height: height))
      }
      y += height
    }
  }

  private struct Plan {
    var rows: [ArraySlice<Widget>]
    var heights: [Int]
    var columnWidth: Int
    var width: Int
  }

  private func plan(in available: Size) -> Plan {
    let room = available.width + gap
    let count = max(1, min(room / (columnWidth.lowerBound + gap), cells.count))
    let each = min(room / count - gap, columnWidth.upperBound)
    let width =
      count == 1 ? min(available.width, columnWidth.upperBound) : count * (each + gap) - gap
    let rows = stride(from: 0, to: cells.count, by: count).map { start in
      cells[start..<min(start + count, cells.count)]
    }
    let heights = rows.map { row in
      let size = Size(width: row.count == 1 ? width : each, height: available.height)
      return row.map { $0.wantedSize(in: size).height }.max() ?? 0
    }
    return Plan(rows: rows, heights: heights, columnWidth: each, width: width)
  }

  deinit {}
}
