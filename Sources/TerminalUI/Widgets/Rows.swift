/// What lists and tables have in common: rows made on demand, a selection, keys, a scroll bar.
///
/// However many rows there are, only those that are seen exist. Rows show; they take neither the
/// focus nor clicks.
///
/// Up, Down, the page keys, Home and End move the selection and stay at the ends; Tab leaves. Enter
/// and Space choose, if somebody wants to know; else Enter presses the page's default button.
/// A click selects a row, and chooses the one that is selected already.
public class Rows<Content: Widget>: Widget {
  /// Happens when a person has selected another row, after ``selectionChanged``.
  public let selected = Occasion<Int>()

  /// Happens whenever another row is selected, or none any more, whoever has done it.
  public let selectionChanged = Occasion<Int?>()

  /// Happens when a person chooses a row, by Enter, say.
  public let chosen = Occasion<Int>()

  /// Happens when a person has marked rows, or unmarked some.
  public let marked = Occasion<Set<Int>>()

  /// What is said when there are no rows.
  public var emptyText = "" {
    didSet { if emptyText != oldValue { setNeedsLayout() } }
  }

  /// What footer and help say that Enter does.
  public var choiceTitle = "choose" {
    didSet { if choiceTitle != oldValue { setNeedsDisplay() } }
  }

  /// How large it asks to be, at most; it takes more where there is room.
  public var preferredSize = Size(width: 24, height: 8) {
    didSet { if preferredSize != oldValue { setNeedsLayout() } }
  }

  /// How many lines each row has.
  public let rowHeight: Int

  /// Whether Space marks rows, any number of them, instead of choosing.
  public var allowsMarks = false {
    didSet { if allowsMarks != oldValue { setNeedsLayout() } }
  }

  /// The rows that are marked.
  public var marks: Set<Int> = [] {
    didSet { if marks != oldValue { setNeedsDisplay() } }
  }

  private(set) var state: ListState
  let pool: RowPool<Content>
  /// What its items come from.
  var feed: (any RowFeed)?
  private let highlight = RowHighlight()
  private var held: [Widget] = []

  init(
    count: Int,
    rowHeight: Int,
    makingContent makeContent: @escaping () -> Content,
    configure: @escaping (Int, ListRow<Content>) -> Void
  ) {
    precondition(rowHeight > 0, "a row needs at least one line")
    self.rowHeight = rowHeight
    state = ListState(count: count)
    pool = RowPool(makeContent: makeContent, configure: configure)
    super.init()
    growth = .both
    held = [highlight]
    adopt(held)
    highlight.restyle = { [weak self] canvas in self?.highlightRows(on: &canvas) }
  }

  deinit {}

  // MARK: Rows

  /// How many rows there are.
  public var count: Int {
    get { state.count }
    set { change { $0.resize(count: newValue) } }
  }

  /// Shows all items anew, since they may have changed.
  public func reload() {
    pool.isStale = true
    setNeedsLayout()
  }

  /// The rows that are seen, wholly or in part.
  public var visibleRows: Range<Int> {
    let first = state.scroll.first
    let room = (area.size.height + rowHeight - 1) / rowHeight
    return first..<min(count, first.addingClamped(room))
  }

  /// Scrolls until a row is the first to be seen, or as near to that as possible.
  public func scroll(toRow row: Int) {
    change { $0.scroll(to: row) }
  }

  // MARK: Selection

  /// The selected row; nil if none is.
  ///
  /// A row that is not there can be selected already: it will be, when it comes.
  public var selection: Int? {
    get { state.selection }
    set { change { $0.select(newValue) } }
  }

  /// Shows other items, of which one is that which was selected.
  func replace(count: Int, selection: Int?) {
    change { $0.replace(count: count, selection: selection) }
    reload()
  }

  /// Does what changes the state, and tells those who want to know.
  func change(byPerson: Bool = false, _ change: (inout ListState) -> Void) {
    let before = state
    change(&state)
    guard state != before else { return }
    if state.scroll != before.scroll { setNeedsLayout() } else { setNeedsDisplay() }
    let selection = state.selection
    guard selection != before.selection else { return }
    selectionChanged.happen(selection)
    // Somebody may have answered by selecting another one: then this is not what is selected.
    if byPerson, let selection, state.selection == selection { selected.happen(selection) }
  }

  // MARK: For tables

  /// How many of all lines are above the rows.
  func headerHeight(of height: Int) -> Int { 0 }

  /// What the help calls it.
  var keyTitle: String { "List" }

  /// Is called when the rows that are seen have their places.
  func didPlaceRows() {}

  // MARK: As a widget

  public override var children: [Widget] { held }

  public override var keepsInput: Bool { true }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? { rowKeys }

  public override func take(_ event: MouseEvent) -> Bool { takeMouse(event) }

  public override func size(in available: Size) -> Size {
    let width = min(preferredSize.width, available.width)
    let most = min(preferredSize.height, available.height)
    let lines = count == 0 ? emptyLines(width: width).count : min(count, most) * rowHeight
    let header = headerHeight(of: most)
    return Size(width: width, height: min(max(lines, rowHeight).addingClamped(header), most))
  }

  public override func layOut() {
    // No notice: who is seen does not change what is selected.
    state.resize(room: area.size.height / rowHeight)
    let area = area
    let range = visibleRows
    pool.show(range, in: self) { $0 < count }
    for (place, row) in pool.shown.enumerated() {
      row.place(
        in: Rect(
          x: area.origin.x + gutter,
          y: area.origin.y + place * rowHeight,
          width: area.size.width - gutter,
          height: min(rowHeight, area.size.height - place * rowHeight)
        )
      )
    }
    held = pool.shown + [highlight]
    highlight.place(in: area)
    didPlaceRows()
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    drawGutter(on: &canvas, glyphs)
    if count == 0 { drawEmptyText(on: &canvas, glyphs) }
    guard hasBar else { return }
    canvas.scrollBar(
      state.scroll,
      from: Point(x: frame.size.width - 1, y: area.origin.y),
      length: area.size.height,
      .vertical,
      glyphs,
      thumb: isFocused ? .accent : .border
    )
  }
}
