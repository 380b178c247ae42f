internal import ViewModels

/// The content of a table row: a cell for each column, and lines with details beneath.
public final class TableLine: Widget {
  /// The cells in the order of the columns.
  ///
  /// A column without a cell is empty.
  public var cells: [Cell] = [] {
    didSet {
      guard cells != oldValue else { return }
      if measuresCells { setNeedsLayout() } else { setNeedsDisplay() }
    }
  }

  /// The text beneath the cells, in as many lines as the rows of the table have.
  public var details = "" {
    didSet { if details != oldValue { setNeedsDisplay() } }
  }

  /// The positions of the columns.
  var plan = ColumnPlan()
  /// True if the widths of columns depend on the cells.
  var measuresCells = false
  /// The text that the user searches in the table.
  var found = ""

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (place, cell) in zip(plan.places, cells) where place.width > 0 {
      cell.draw(in: place, marking: found, on: &canvas, glyphs)
    }
    guard canvas.size.height > 1, !details.isEmpty else { return }
    let lines = details.wrapped(to: max(1, canvas.size.width - 2)).prefix(canvas.size.height - 1)
    for (index, line) in lines.enumerated() {
      canvas.write(line, at: Point(x: 2, y: index + 1), style: .hint)
    }
  }
}

extension TableLine: SearchableContent {
  var searchText: String { cells.first?.text.text ?? "" }
}

extension ListRow where Content == TableLine {
  /// The cells of the row, in the order of the columns.
  public var cells: [Cell] {
    get { content.cells }
    set { content.cells = newValue }
  }
}
