extension Application {
  /// Shows the current actions and their keys over the page, so that the user can run one.
  ///
  /// The help lists the current key bindings and the mnemonics of buttons. The keys of the program
  /// precede those that every program has, such as the editing keys of a text field. Recently used
  /// actions come first. Disabled actions are dim.
  ///
  /// Typing searches the actions: "sa" finds "save all" and "select all". Enter or a click closes the
  /// help and runs an action, with the page and the focus that the help has covered. Escape clears the
  /// search. Without a search, Escape closes the help, and so does F1.
  public func showHelp() {
    if let helpPage, page === helpPage { return }
    var keys = keys
    if !keys.layers.contains(where: { $0.map.takesText }) {
      keys.layers.append(KeyLayers.Layer(map: mnemonics, origin: .buttons))
    }
    let title = shownGlyphs.wording["Help"]
    let body = HelpBody(ActionTable(keys.help, recent: recentActions))
    let page = Page(Box(body, title: title, isRaised: true), title: title, isDialog: true)
    page.leavesFooter = true
    page.listedPage = self.page
    // In a smaller window, little more than the border would be visible.
    page.hasRoom = { $0.width >= 12 && $0.height >= 3 }
    page.keyMap = KeyMap(ofToolkit: title, isWord: false) {
      KeyBinding(.escape, .function(1), title: "close") { [weak self, weak page] in
        if let page { self?.remove(page) }
      }
    }
    body.chosen = { [weak self, weak page] row in
      if let page { self?.run(row, insteadOf: page) }
    }
    helpPage = page
    push(page)
  }

  /// Removes a page that lists actions, and runs one on the page beneath.
  func run(_ row: KeyLayers.HelpRow, insteadOf list: Page) {
    recentActions.add(row.title, in: row.group)
    remove(list)
    guard let binding = row.binding, run(binding, ofFocus: row.isOfFocus) else { return ring() }
  }
}

/// The inside of the help: a line for the search, and the list of actions.
private final class HelpBody: Widget {
  /// The closure that is called with the action that the user chooses.
  var chosen: (KeyLayers.HelpRow) -> Void = { _ in }

  private let table: ActionTable
  private let scrollView: ScrollView
  /// The index of the entry on which the mouse button was pressed.
  private var pressed: Int?

  init(_ table: ActionTable) {
    self.table = table
    // The right side needs no padding, because the scroll view has columns for its bar there.
    scrollView = ScrollView(Padding(table, left: 1))
    super.init()
    adopt([scrollView])
  }

  override var children: [Widget] { [scrollView] }

  override var handlesInputOfChildren: Bool { true }

  override var takesFocus: Bool { true }

  override var semantics: Semantics? {
    var own = table.semantics { [weak self] row in self?.chosen(row) }
    own.value = table.query
    own.placeholder = glyphs.wording["Type to search."]
    own.actions = [
      .set { [weak self] text in
        self?.search(for: text)
        return self != nil
      }
    ]
    return own
  }

  // MARK: Searching

  override func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .backspace: search(for: String(table.query.dropLast()))
    case .control("u"): search(for: "")
    default:
      guard let character = press.text else { return false }
      search(for: table.query + String(character))
    }
    return true
  }

  override func handle(pasted text: String) -> Bool {
    search(for: table.query + EditableText.joinedLines(text))
    return true
  }

  private func search(for query: String) {
    table.query = query
    scrollView.scroll(to: .origin)
    setNeedsLayout()
  }

  // MARK: Choosing

  override var keyMap: KeyMap? { keys }

  private lazy var keys = makeKeys()

  private func makeKeys() -> KeyMap {
    // The map must not retain the widget, which stores the map.
    let (table, scrollView) = (table, scrollView)
    let page = { max(1, scrollView.frame.size.height - 1) }
    return KeyMap(ofToolkit: "Actions") {
      KeyBinding(.escape, title: "clear search", isEnabled: !table.query.isEmpty) { [weak self] in
        self?.search(for: "")
      }
      KeyBinding(.enter, title: "run", isEnabled: table.selected != nil) { [weak self] in
        self?.choose()
      }
      moveKey(.down, "action below") { 1 }
      moveKey(.up, "action above") { -1 }
      moveKey(.pageDown, "page below") { page() }
      moveKey(.pageUp, "page above") { -page() }
      moveKey(.home, "first action") { .min }
      moveKey(.end, "last action") { .max }
    }
  }

  private func moveKey(
    _ press: KeyPress,
    _ title: String,
    _ step: @escaping () -> Int
  ) -> KeyBinding {
    KeyBinding(press, title: title, isInFooter: false) { [weak self] in
      self?.table.move(byLines: step())
      self?.revealSelection()
    }
  }

  /// Scrolls as little as possible to show the selected action, and returns true if it was hidden.
  @discardableResult
  private func revealSelection() -> Bool {
    guard let lines = table.selectedLines else { return false }
    let (first, height) = (scrollView.offset.y, scrollView.frame.size.height)
    if lines.lowerBound < first {
      scrollView.scroll(to: Point(x: 0, y: lines.lowerBound))
    } else if lines.upperBound > first + height {
      scrollView.scroll(to: Point(x: 0, y: lines.upperBound - height))
    }
    return scrollView.offset.y != first
  }

  /// Runs the selected action, or only scrolls to it if it is not visible.
  private func choose() {
    guard !revealSelection(), let row = table.selected else { return }
    chosen(row)
  }

  override func handle(_ event: MouseEvent) -> Bool {
    var event = event
    event.position = event.position.offset(y: -scrollView.frame.origin.y)
    let entry =
      event.position.y >= 0 && event.position.y < scrollView.frame.size.height
      ? table.entry(atLine: event.position.y + scrollView.offset.y) : nil
    if scrollView.handle(event) { return true }
    switch event.action {
    case .press(.left):
      pressed = entry
      return entry.map { table.select($0) } ?? false
    case .release(.left):
      defer { pressed = nil }
      guard let pressed, pressed == entry, table.select(pressed) else { return false }
      choose()
      return true
    default: return false
    }
  }

  // MARK: Layout

  /// Returns a size that does not depend on the search, so that the help stays in place.
  override func size(in available: Size) -> Size {
    let size = table.wholeSize(in: available.adding(width: -barWidth))
    let width = max(size.width, glyphs.wording["Type to search."].columns) + barWidth
    return Size(width: width, height: size.height + searchHeight)
  }

  override func layOut() {
    // In a height of less than 12, the free line below the search goes to the table. In a height of
    // less than 4, the line for the search does, too.
    let wanted = frame.size.height < 12 ? 1 : searchHeight
    scrollView.place(in: bounds.inset(top: min(wanted, max(0, frame.size.height - 3))))
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard scrollView.frame.origin.y > 0 else { return }
    guard !table.query.isEmpty else {
      canvas.write(glyphs.wording["Type to search."], at: Point(x: 1, y: 0), style: .hint)
      canvas.placeCursor(at: Point(x: 1, y: 0))
      return
    }
    let label = canvas.write(glyphs.wording["Search: "], at: Point(x: 1, y: 0), style: .label)
    // Of a long text, only the end is visible, because the cursor is there.
    let text = table.query.suffix(columns: canvas.size.width - label - 2)
    let width = canvas.write(String(text), at: Point(x: 1 + label, y: 0), style: .field)
    canvas.placeCursor(at: Point(x: 1 + label + width, y: 0))
  }

  /// The height of the line for the search and of the free line below.
  private var searchHeight: Int { 2 }
  /// The columns of the padding on the left, and of the scroll bar and the padding before it.
  private var barWidth: Int { 3 }
}
