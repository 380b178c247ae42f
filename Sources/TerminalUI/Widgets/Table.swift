/// A list with several columns, each with a title.
///
/// ![A table with two columns](table)
///
///     Table(count: people.count) {
///       Column("Name") { people[$0].name }
///       Column("Age", width: .fixed(3), alignment: .trailing) { "\(people[$0].age)" }
///     }
///
/// Rows and keys behave as in a ``List``. Long texts are truncated. If there is not enough room for
/// the widths and minimum widths of all columns, the last columns are left out. Only the first
/// column gets narrower than its width or minimum.
public final class Table: ListControl<TableLine> {
  private let shapes: [ColumnShape]

  /// The number of empty screen cells between two columns.
  public var spacing = 2 {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }

  private var plan = ColumnPlan()

  init(
    shapes: [ColumnShape],
    count: Int = 0,
    configure: @escaping (_ index: Int, _ row: ListRow<TableLine>) -> Void = { _, _ in }
  ) {
    self.shapes = shapes
    super.init(count: count, rowHeight: 1, makingContent: { TableLine() }, configure: configure)
    preferredSize = Size(width: 48, height: 9)
  }

  /// Returns 1 for the line of titles, or 0 if there is room for only one line.
  override func headerHeight(of height: Int) -> Int { height > 1 ? 1 : 0 }

  override var keyTitle: String { "Table" }

  override func didPlaceRows() {
    plan = ColumnPlan(shapes, room: area.size.width - gutter, spacing: spacing)
    for row in rows.shown { row.content.plan = plan }
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    super.draw(on: &canvas, glyphs)
    guard headerHeight > 0 else { return }
    canvas.within(Rect(x: gutter, y: 0, width: area.size.width - gutter, height: 1)) { canvas in
      plan.draw(
        shapes.map(\.title),
        style: isUsable ? .title : .disabled,
        on: &canvas,
        glyphs
      )
    }
  }

  deinit {}
}

/// The content of a table row: a text for each column.
public final class TableLine: Widget {
  /// The texts in the order of the columns.
  ///
  /// A column without a text is empty.
  public var cells: [String] = [] {
    didSet { if cells != oldValue { setNeedsDisplay() } }
  }

  /// The style of the texts.
  public var style = Style.text {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// The positions of the columns.
  var plan = ColumnPlan()

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    plan.draw(cells, style: style, on: &canvas, glyphs)
  }

  deinit {}
}

extension TableLine: SearchableContent {
  var searchText: String { cells.first ?? "" }
}

extension ListRow where Content == TableLine {
  /// The texts of the row, in the order of the columns.
  public var cells: [String] {
    get { content.cells }
    set { content.cells = newValue }
  }

  /// The style of the texts.
  public var style: Style {
    get { content.style }
    set { content.style = newValue }
  }
}
