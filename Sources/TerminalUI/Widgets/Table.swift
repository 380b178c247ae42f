/// A list with several columns, each with a title.
///
///     let table = Table(
///       columns: ["Name", .column("Age", width: .fixed(3), alignment: .trailing)],
///       count: people.count
///     ) { index, row in
///       row.cells = [people[index].name, "\(people[index].age)"]
///     }
///
/// Rows and keys behave as in a ``List``. Long texts are truncated. If there is not enough room for
/// the widths and minimum widths of all columns, the last columns are left out. Only the first
/// column gets narrower than its width or minimum.
public final class Table: ListControl<TableLine> {
  /// The columns.
  public var columns: [Column] {
    didSet { if columns != oldValue { setNeedsLayout() } }
  }

  /// The number of empty screen cells between two columns.
  public var spacing = 2 {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }

  private var plan = ColumnPlan()

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - count: The number of rows.
  ///   - configure: A closure that configures a row to show the item at an index. The row may have
  ///     shown another item before.
  public init(
    columns: [Column],
    count: Int = 0,
    configure: @escaping (_ index: Int, _ row: ListRow<TableLine>) -> Void = { _, _ in }
  ) {
    self.columns = columns
    super.init(count: count, rowHeight: 1, makingContent: { TableLine() }, configure: configure)
    preferredSize = Size(width: 48, height: 9)
  }

  /// Returns 1 for the line of titles, or 0 if there is room for only one line.
  override func headerHeight(of height: Int) -> Int { height > 1 ? 1 : 0 }

  override var keyTitle: String { "Table" }

  override func didPlaceRows() {
    plan = ColumnPlan(columns, room: area.size.width - gutter, spacing: spacing)
    for row in rows.shown { row.content.plan = plan }
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

  deinit {}
}

extension Table {
  /// A column of a table.
  public nonisolated struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The width of a column.
    public nonisolated enum Width: Hashable, Sendable {
      /// A fixed number of screen cells.
      case fixed(Int)
      /// A share of the remaining width in proportion to the weight, but at least the minimum.
      case weighted(Int, minimum: Int = 4)

      /// A share with the weight 1 and the default minimum.
      public static let flexible = Width.weighted(1)
    }

    /// The title.
    public var title: String
    /// The width.
    public var width: Width
    /// The alignment of the title and the texts.
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

    /// Creates a column.
    ///
    /// This function allows the short form `.column(…)` in array literals.
    public static func column(
      _ title: String,
      width: Width = .flexible,
      alignment: TextAlignment = .leading
    ) -> Column {
      Column(title, width: width, alignment: alignment)
    }
  }
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
