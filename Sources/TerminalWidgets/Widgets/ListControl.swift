internal import ViewModels

/// The base class of lists, tables and trees, which have a selection and create rows on demand.
///
/// The list creates the widgets of a few rows and reuses them. These widgets display items, but
/// receive neither the focus nor clicks.
///
/// Typed characters that have no other meaning on the page select a row whose text begins with
/// them. Up, Down, Page Up, Page Down, Home and End move the selection and stop at the ends. A
/// click selects a row.
///
/// Enter, Space and a click on the selected row choose that row. The click does so when the mouse
/// button is released over the row. While ``allowsMarks`` is true, Space marks or unmarks the row
/// instead, and so does a click to the left of the row. While no row is selected, or the selected row
/// is scrolled away, Enter and Space only select or show a row. If nothing handles a
/// choice, Enter presses the default button of the page.
public class ListControl<Content: Widget>: Widget {
  /// The event that is sent when the user has selected a different row.
  ///
  /// The list sends ``selectionChanged`` first.
  public let selected = WidgetEvent<Int>()

  /// The event that is sent when the user or the program has changed the selection.
  public let selectionChanged = WidgetEvent<Int?>()

  /// The event that is sent when the user chooses a row, for example with Enter.
  public let chosen = WidgetEvent<Int>()

  /// The event that is sent when the user has marked or unmarked a row.
  public let marked = WidgetEvent<Set<Int>>()

  /// The text shown while there are no rows.
  public var emptyText = "" {
    didSet { if emptyText != oldValue { setNeedsLayout() } }
  }

  /// The title of the key that chooses a row; nil for “choose” in the language of the toolkit.
  package var choiceTitle: String? {
    didSet {
      guard choiceTitle != oldValue else { return }
      keys = nil
      setNeedsDisplay()
    }
  }

  /// The preferred width, and the maximum of the preferred height.
  ///
  /// A list with few rows prefers a smaller height. By default, a list expands into free space.
  public var preferredSize = Size(width: 24, height: 8) {
    didSet { if preferredSize != oldValue { setNeedsLayout() } }
  }

  /// The number of lines in each row.
  public let rowHeight: Int

  /// True if the user can mark rows, with Space or a click to the left of a row.
  ///
  /// Space then does not choose the selected row.
  public var allowsMarks = false {
    didSet {
      guard allowsMarks != oldValue else { return }
      keys = nil
      setNeedsLayout()
    }
  }

  /// The indexes of the marked rows.
  public var marks: Set<Int> = [] {
    didSet {
      guard marks != oldValue else { return }
      setNeedsDisplay()
      binding?.noteMarks()
    }
  }

  /// A closure that returns the text of a row for the search by typed letters.
  ///
  /// Typing finds rows whose text begins with the typed letters. Without a closure, typing searches
  /// the texts of a list of ``TextLine``s, or the first column of a ``Table``. Set a closure for
  /// rows with other contents.
  public var searchText: ((_ row: Int) -> String)? {
    didSet { keys = nil }
  }

  private(set) var state = ListState()
  var typeAhead = TypeAhead()
  /// True while a later turn will continue the search by typed letters.
  var hasSearchTurn = false
  /// The index of the row to choose when the mouse button is released over that row; nil for none.
  ///
  /// The row was already selected when the mouse button was pressed.
  var rowToChoose: Int?
  package let rows: ReusableRows<Content>
  /// The binding that provides the items.
  package var binding: (any ListBinding)?
  private let highlight = HighlightOverlay()
  private var widgets: [Widget] = []
  /// The key map for the current titles, built on first use.
  private var keys: KeyMap?

  package init(rowHeight: Int = 1, makingContent makeContent: @escaping () -> Content) {
    require(rowHeight > 0, "rowHeight must be at least 1")
    self.rowHeight = rowHeight
    rows = ReusableRows(makeContent: makeContent)
    super.init()
    growth = .both
    widgets = [highlight]
    adopt(widgets)
    highlight.restyle = { [weak self] canvas, glyphs in self?.highlightRows(on: &canvas, glyphs) }
  }

  // MARK: Rows

  /// The number of rows.
  public var count: Int {
    get { state.count }
    set { change { $0.resize(count: newValue) } }
  }

  /// Requests a new configuration of the visible rows.
  ///
  /// Call this method after items have changed.
  public func reload() {
    rows.isStale = true
    rows.endDisplay(from: 0)
    setNeedsLayout()
  }

  /// The indexes of the rows that are at least partly visible.
  public var visibleRows: Range<Int> {
    let first = state.scroll.first
    let room = (area.size.height + rowHeight - 1) / rowHeight
    return first..<min(count, first.addingClamped(room))
  }

  /// Scrolls as far as possible to make a row the first visible one.
  public func scroll(toRow row: Int) {
    change { $0.scroll(to: row) }
  }

  // MARK: Selection

  /// The index of the selected row, or nil if no row is selected.
  ///
  /// If you set the index of a row that does not exist yet, the property is nil until the row is
  /// added. A bound model does not receive the selection that you set. To select a row as a user
  /// would, use ``select(_:)``.
  public var selection: Int? {
    get { state.selection }
    set { change { $0.select(newValue) } }
  }

  /// Selects a row as a user would, so that a bound model receives the selection.
  ///
  /// Returns false if the list is disabled or hidden, or has no such row.
  @discardableResult
  public func select(_ row: Int) -> Bool {
    guard isUsable, (0..<count).contains(row) else { return false }
    change(byUser: true) { $0.select(row) }
    return true
  }

  /// Updates the rows for new items.
  ///
  /// `selection` is the index of the item to select.
  package func replace(count: Int, selection: Int?) {
    change { $0.replace(count: count, selection: selection) }
    reload()
  }

  /// Changes the state, and sends events if the selection has changed.
  func change(byUser: Bool = false, _ change: (inout ListState) -> Void) {
    let before = state
    change(&state)
    finishChange(from: before, byUser: byUser)
  }

  // Inlined, this would be compiled once for each closure that changes the state.
  @inline(never)
  private func finishChange(from before: ListState, byUser: Bool) {
    guard state != before else { return }
    if state.count < before.count { rows.endDisplay(from: state.count) }
    if state.scroll != before.scroll { setNeedsLayout() } else { setNeedsDisplay() }
    let selection = state.selection
    guard selection != before.selection else { return }
    selectionChanged.send(selection)
    // A handler of `selectionChanged` may have selected another row.
    if byUser, let selection, state.selection == selection { selected.send(selection) }
  }

  // MARK: Customization by tables and trees

  /// True if Enter and a click on the selected row have an effect.
  final var canChoose: Bool { selection.map { canChoose($0) } ?? handlesChoice }

  private var handlesChoice: Bool { chosen.hasHandlers || binding?.handlesChoice == true }

  private var canRetry: Bool { selection.map { binding?.canRetry($0) == true } ?? false }

  /// True if the choice of a row has an effect, even if another row is selected.
  func canChoose(_ index: Int) -> Bool { handlesChoice || binding?.canRetry(index) == true }

  /// The title of the key that chooses the selected row, in the language of its owner.
  var choiceKeyTitle: String {
    canRetry ? glyphs.wording["try again"] : choiceTitle ?? glyphs.wording["choose"]
  }

  /// Handles the choice of a row.
  func handleChoice(of index: Int) {
    if let binding, binding.canRetry(index) { return binding.retry(index) }
    chosen.send(index)
    binding?.choose(index)
  }

  /// Returns the number of lines above the rows in a list of the given height.
  func headerHeight(of height: Int) -> Int { 0 }

  /// The title of the keys on the help page.
  var keyTitle: String { "List" }

  /// More keys that work while the rows have the focus.
  var keysOfRows: [KeyBinding] { [] }

  /// True if keys act on the selected row.
  var rowsHaveFocus: Bool { isFocused }

  /// The columns of the selected row that keys act on; nil for the whole row.
  var focusedColumns: Range<Int>? { nil }

  /// Runs after the visible rows have been placed.
  ///
  /// The default implementation does nothing.
  func didPlaceRows() {}

  // MARK: Overrides

  public override var children: [Widget] { widgets }

  public override var handlesInputOfChildren: Bool { true }

  public override var takesFocus: Bool { true }

  override var activeArea: Rect { count > 0 ? rect(ofRow: selection ?? state.pointer) : bounds }

  override func revealActiveArea() {
    _ = scrollToSelection()
  }

  public override var keyMap: KeyMap? {
    if let keys { return keys }
    let map = makeKeys()
    keys = map
    return map
  }

  public override var semantics: Semantics? {
    var own = Semantics(role)
    own.items = rowSemantics
    own.note = count == 0 && !emptyText.isEmpty ? emptyText : nil
    return own
  }

  /// The role of the list.
  var role: Semantics.Role { .list }

  /// Adds to a row's meaning what only a table or a tree knows.
  func describe(_ row: inout Semantics, at index: Int, showing content: Content) {
    row.label = searchText?(index) ?? (content as? any SearchableContent)?.searchText ?? ""
    row.label = row.label.isEmpty ? content.spokenText : row.label
  }

  public override func handle(_ press: KeyPress) -> Bool { handleTyping(press) }

  public override func handle(_ event: MouseEvent) -> Bool { handleMouse(event) }
  public override func focusChanged() { typeAhead.reset() }

  package override var hasContextMenu: Bool { true }
  package override func pointForContextMenu(at point: Point) { select(at: point) }

  public override func size(in available: Size) -> Size {
    let width = min(preferredSize.width, available.width)
    let most = min(preferredSize.height, available.height)
    let lines = count == 0 ? emptyLines(width: width).count : min(count, most) * rowHeight
    let header = headerHeight(of: most)
    return Size(width: width, height: min(max(lines, rowHeight).addingClamped(header), most))
  }

  public override func layOut() {
    // No event is sent, because a resize does not change the selection.
    state.resize(room: area.size.height / rowHeight)
    let area = area
    let range = visibleRows
    binding?.willShow(range)
    rows.show(range, in: self) { $0 < count }
    for (place, row) in rows.shown.enumerated() {
      row.place(
        in: Rect(
          x: area.origin.x + gutter,
          y: area.origin.y + place * rowHeight,
          width: area.size.width - gutter,
          height: min(rowHeight, area.size.height - place * rowHeight)
        )
      )
    }
    widgets = rows.shown + [highlight]
    highlight.place(in: area)
    didPlaceRows()
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    placeHiddenCursor(on: &canvas)
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
