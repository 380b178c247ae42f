/// A list with columns, and with a title over each of them.
///
///     let table = Table(
///       columns: ["Name", .column("Age", width: .fixed(3), alignment: .trailing)],
///       count: people.count
///     ) { index, row in
///       row.cells = [people[index].name, "\(people[index].age)"]
///     }
///
/// Its rows and keys are those of a ``List``. A cell that is too long ends in an ellipsis; columns
/// for which there is no room at all are left out, the last ones first.
public final class Table: Rows<TableLine> {
  /// What is to be shown of every row.
  public var columns: [Column] {
    didSet { if columns != oldValue { setNeedsLayout() } }
  }

  /// How many cells stay free between two columns.
  public var spacing = 2 {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }

  private var plan = ColumnPlan()

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: what is to be shown of every row.
  ///   - count: how many rows there are.
  ///   - configure: has a row show the item of an index, whatever it has shown before.
  public init(
    columns: [Column],
    count: Int = 0,
    configure: @escaping (_ index: Int, _ row: ListRow<TableLine>) -> Void = { _, _ in }
  ) {
    self.columns = columns
    super.init(count: count, rowHeight: 1, makingContent: { TableLine() }, configure: configure)
    preferredSize = Size(width: 48, height: 9)
  }

  deinit {}

  /// The titles, but not in a single line, which is for a row.
  override func headerHeight(of height: Int) -> Int { height > 1 ? 1 : 0 }

  override var keyTitle: String { "Table" }

  override func didPlaceRows() {
    plan = ColumnPlan(columns, room: area.size.width - gutter, spacing: spacing)
    for row in pool.shown { row.content.plan = plan }
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    super.draw(on: &canvas, glyphs)
    guard headerHeight > 0 else { return }
    canvas.within(Rect(x: gutter, y: 0, width: area.size.width - gutter, height: 1)) { canvas in
      plan.draw(
        columns.map(\.title),
        style: isUsable ? .title : .disabled,
        on: &canvas,
        glyphs
      )
    }
  }
}

extension Table {
  /// One column: its title, and how wide it is.
  public nonisolated struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    /// How wide a column is.
    public nonisolated enum Width: Hashable, Sendable {
      /// So many cells.
      case fixed(Int)
      /// A share of what the fixed columns leave, in proportion to the weights of all such columns;
      /// but not less than a minimum.
      case weighted(Int, minimum: Int = 4)

      /// The same share as every other flexible column.
      public static let flexible = Width.weighted(1)
    }

    /// What stands over it.
    public var title: String
    /// How wide it is.
    public var width: Width
    /// Where its cells' text stands.
    public var alignment: TextAlignment

    /// Creates a column.
    public init(
      _ title: String,
      width: Width = .flexible,
      alignment: TextAlignment = .leading
    ) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }

    /// Creates a flexible column from its title.
    public init(stringLiteral title: String) {
      self.init(title)
    }

    /// A column, where a list of columns is written down.
    public static func column(
      _ title: String,
      width: Width = .flexible,
      alignment: TextAlignment = .leading
    ) -> Column {
      Column(title, width: width, alignment: alignment)
    }
  }
}

/// What a row of a table shows: a text for each column.
public final class TableLine: Widget {
  /// The texts, in the order of the columns; those that are missing are empty.
  public var cells: [String] = [] {
    didSet { if cells != oldValue { setNeedsDisplay() } }
  }

  /// How the texts look.
  public var style = Style.text {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Where the columns are.
  var plan = ColumnPlan()

  deinit {}

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    plan.draw(cells, style: style, on: &canvas, glyphs)
  }
}

extension ListRow where Content == TableLine {
  /// The texts of the row, in the order of the columns.
  public var cells: [String] {
    get { content.cells }
    set { content.cells = newValue }
  }

  /// How the texts of the row look.
  public var style: Style {
    get { content.style }
    set { content.style = newValue }
  }
}
