package import ViewModels

/// A list with several columns, each with a title.
///
/// ![A table with two columns](table)
///
///     Table(Rows(model.packages).selecting(model[\.selectedID]).sorting(model[\.order])) {
///       Column("Name", \.name, by: .name, minimum: 12)
///       Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
///     }
///
/// Rows and keys behave as in a ``List``. Long texts are truncated. If there is not enough room for
/// the widths and minimum widths of all columns, Left and Right scroll the columns, as the footer then
/// says. Only the first column gets narrower than its width or minimum.
///
/// A click on a title sorts the rows. Ctrl-O leads to the titles, where Left and Right select a
/// column and Enter sorts by it. If the table is bound to a ``/ViewModels/ColumnLayout``, the user
/// can also move, hide and resize columns there, or move a title and the edge of a column with the
/// mouse. With ``findable()``, `/` and Ctrl-F find rows with a text in any column and mark that text.
public final class Table: ListControl<TableLine> {
  /// The event that is sent when the user has asked for another order, with a column's index.
  package let sorted = WidgetEvent<ListOrder<Int>>()

  /// The event that is sent when the user has moved, hidden or resized a column.
  package let columnsChanged = WidgetEvent<ColumnLayout>()

  /// The event that is sent when the user has moved the cell cursor, with the column's name.
  package let columnSelected = WidgetEvent<String>()

  /// The column by which the rows are sorted and the direction, which a title shows; nil for none.
  ///
  /// Setting the property does not sort the rows, because the program owns them.
  package var order: ListOrder<Int>? {
    didSet { if order != oldValue { setNeedsDisplay() } }
  }

  /// True if the user can move, hide and resize columns.
  package var allowsColumnChanges = false

  /// True if `/` and Ctrl-F find rows with a text in any column, and mark it in the visible rows.
  package var isFindable = false

  /// True if Left and Right move a cursor from cell to cell of the selected row.
  package var hasCellCursor = false

  /// The name of the column with the cell cursor, by default the first one.
  package var selectedColumn: String? {
    get { cursor.map { columns.shapes[$0].name } }
    set {
      wantedColumn = newValue
      if let cursor { reveal(cursor) }
      setNeedsDisplay()
    }
  }

  /// The number of empty screen cells between two columns.
  public var spacing = 2 {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }

  private(set) var columns = TableColumns([])
  /// The column with the cell cursor; nil before the user has moved it.
  var cursor: Int? {
    get { wantedColumn.flatMap { columns.index(named: $0) } }
    set { wantedColumn = newValue.map { columns.shapes[$0].name } }
  }
  /// The name of the column with the cell cursor, even while there is no such column.
  private var wantedColumn: String?
  /// The part of the table that keys act on.
  var part = Part.rows {
    didSet {
      guard part != oldValue else { return }
      for row in rows.shown { row.content.found = part.searchText }
      setNeedsDisplay()
    }
  }
  /// What a press on the titles has started.
  var press = TitlePress.none
  private lazy var titleKeys = makeTitleKeys()
  private lazy var findKeys = makeFindKeys()

  /// The part of a table that keys act on.
  enum Part: Equatable {
    case rows
    /// The titles, with the index of a column.
    case titles(Int)
    case search(RowSearch)

    var searchText: String { if case .search(let search) = self { search.text } else { "" } }
  }

  package init(rowHeight: Int) {
    super.init(rowHeight: rowHeight) { TableLine() }
    preferredSize = Size(width: 48, height: 9)
  }

  /// Replaces the columns, and keeps what the user sees and has changed of those that remain.
  package func setColumns(_ shapes: [ColumnShape], hidden: Set<Int>) {
    let names = columns.shapes.map(\.name)
    let showsCursor = cursor.map { columns.plan.places[$0].width > 0 } ?? false
    changeColumns { columns in
      columns.replace(with: shapes, hidden: hidden)
      columns.place(room: room, spacing: spacing)
    }
    if names != columns.shapes.map(\.name) {
      press = .none
      if case .titles(let column) = part {
        part = columns.index(named: names[column]).map { .titles($0) } ?? .rows
      }
    }
    if showsCursor, let cursor { reveal(cursor) }
    reload()
  }

  /// Changes the columns, and returns the result of the change.
  @discardableResult
  package func changeColumns<Result>(_ change: (inout TableColumns) -> Result) -> Result {
    let before = columns
    let result = change(&columns)
    if columns != before { setNeedsLayout() }
    return result
  }

  /// The width of the columns.
  var room: Int { area.size.width - gutter }

  /// Scrolls to a column if the table has been placed.
  func reveal(_ column: Int) {
    guard frame.size.width > 0 else { return }
    changeColumns { $0.reveal(column, room: room, spacing: spacing) }
  }

  // MARK: Overrides

  /// Returns 1 for the line of titles, or 0 if there is room for only one line.
  override func headerHeight(of height: Int) -> Int { height > rowHeight ? 1 : 0 }

  override var keyTitle: String { "Table" }

  override var keysOfRows: [KeyBinding] { makeColumnKeys() }

  override var role: Semantics.Role { .table }

  public override var semantics: Semantics? {
    var own = super.semantics
    own?.children = titleSemantics
    return own
  }

  override func describe(_ row: inout Semantics, at index: Int, showing content: TableLine) {
    row.children = cellSemantics(of: content)
    row.label = searchText?(index) ?? row.children.first?.text ?? ""
    row.note = content.details.isEmpty ? nil : content.details
  }

  public override var keyMap: KeyMap? {
    switch part {
    case .rows: super.keyMap
    case .titles: titleKeys
    case .search: findKeys
    }
  }

  /// The keys that a program has added are about rows.
  package override var putsAddedKeysLast: Bool { part != .rows }

  public override func handle(_ press: KeyPress) -> Bool {
    switch part {
    case .rows: return super.handle(press)
    case .titles: return false
    case .search:
      guard let character = press.text else { return false }
      search { $0.type(String(character)) }
      return true
    }
  }

  public override func handle(pasted text: String) -> Bool {
    guard case .search = part else { return super.handle(pasted: text) }
    search { $0.type(text) }
    return true
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    handleTitles(event) || super.handle(event)
  }

  public override func focusChanged() {
    super.focusChanged()
    part = .rows
  }

  override var rowsHaveFocus: Bool { isFocused && part == .rows }

  override var focusedColumns: Range<Int>? {
    guard hasCellCursor, let column = cursor ?? columns.shown.first,
      columns.plan.places.indices.contains(column)
    else { return nil }
    let place = columns.plan.places[column]
    return gutter + place.start..<gutter + place.end
  }

  override func didPlaceRows() {
    let measuresCells = columns.measuresContents
    if measuresCells {
      for row in rows.shown where row.placeholder == nil { columns.measure(row.content.cells) }
    }
    columns.place(room: room, spacing: spacing)
    for row in rows.shown {
      row.content.plan = columns.plan
      row.content.measuresCells = measuresCells
      row.content.found = part.searchText
    }
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    super.draw(on: &canvas, glyphs)
    guard headerHeight > 0 else { return }
    if case .search(let search) = part {
      draw(search, on: &canvas, glyphs)
    } else {
      drawTitles(on: &canvas, glyphs)
    }
  }
}
