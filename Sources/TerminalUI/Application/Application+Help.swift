extension Application {
  /// Shows the current keys and their actions over the page.
  ///
  /// The help lists the current key bindings and the mnemonics of buttons, with the keys of the
  /// page first. Typing searches the help. Escape clears the search. Without a search, Escape closes
  /// the help, and so do Enter and F1.
  public func showHelp() {
    if let helpPage, page === helpPage { return }
    let title = "Keys"
    let layers = KeyLayers(keys.maps + [mnemonics])
    let titles = [page?.keyMap?.title, page?.navigation.title]
    let body = HelpBody(layers.help.partitioned { titles.contains($0.title) })
    let page = Page(
      Box(body, title: title, isRaised: true),
      title: title,
      isDialog: true
    )
    page.leavesFooter = true
    // In a smaller window, little more than the border would be visible.
    page.hasRoom = { $0.width >= 12 && $0.height >= 3 }
    page.keyMap = KeyMap(title) {
      KeyBinding(.escape, .enter, .function(1), title: "close") { [weak self, weak page] in
        if let page { self?.remove(page) }
      }
    }
    helpPage = page
    push(page)
  }
}

/// The inside of the help: a line for the search, and the table of keys.
private final class HelpBody: Widget {
  private let table: KeyTable
  private let scrollView: ScrollView

  init(_ sections: [KeyLayers.HelpSection]) {
    table = KeyTable(sections)
    // The right side needs no padding, because the scroll view has columns for its bar there.
    scrollView = ScrollView(Padding(table, left: 1))
    super.init()
    adopt([scrollView])
  }

  override var children: [Widget] { [scrollView] }

  override var handlesInputOfChildren: Bool { true }

  override var takesFocus: Bool { true }

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
    search(for: table.query + EditableText.oneLine(text).line)
    return true
  }

  private func search(for query: String) {
    table.query = query
    scrollView.scroll(to: .origin)
    setNeedsLayout()
  }

  // MARK: Scrolling

  override var keyMap: KeyMap? { keys }

  private lazy var keys = makeKeys()

  private func makeKeys() -> KeyMap {
    // The map must not retain the widget, which stores the map.
    let (table, scrollView) = (table, scrollView)
    return KeyMap("Scrolling") {
      KeyBinding(.escape, title: "clear search", isEnabled: !table.query.isEmpty) { [weak self] in
        self?.search(for: "")
      }
      scrollKey(.down, "scroll down") { $0 + 1 }
      scrollKey(.up, "scroll up") { $0 - 1 }
      scrollKey(.pageDown, "page below") { $0 + scrollView.frame.size.height }
      scrollKey(.pageUp, "page above") { $0 - scrollView.frame.size.height }
      scrollKey(.home, "beginning") { _ in 0 }
      scrollKey(.end, "end") { _ in .max }
    }
  }

  private func scrollKey(
    _ press: KeyPress,
    _ title: String,
    _ target: @escaping (Int) -> Int
  ) -> KeyBinding {
    KeyBinding(press, title: title, isInFooter: false) { [weak self] in
      guard let view = self?.scrollView else { return }
      view.scroll(to: Point(x: 0, y: target(view.offset.y)))
    }
  }

  override func handle(_ event: MouseEvent) -> Bool {
    var event = event
    event.position = event.position.offset(y: -scrollView.frame.origin.y)
    return scrollView.handle(event)
  }

  // MARK: Layout

  /// Returns a size that does not depend on the search, so that the help stays in place.
  override func size(in available: Size) -> Size {
    let size = table.wholeSize(in: available)
    return Size(width: max(size.width + 3, hint.columns + 3), height: size.height + searchHeight)
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
      canvas.write(hint, at: Point(x: 1, y: 0), style: .hint)
      canvas.placeCursor(at: Point(x: 1, y: 0))
      return
    }
    let label = canvas.write("Search: ", at: Point(x: 1, y: 0), style: .label)
    // Of a long text, only the end is visible, because the cursor is there.
    var text = table.query
    while text.columns > canvas.size.width - label - 2, !text.isEmpty { text.removeFirst() }
    let width = canvas.write(text, at: Point(x: 1 + label, y: 0), style: .field)
    canvas.placeCursor(at: Point(x: 1 + label + width, y: 0))
  }

  /// The height of the line for the search and of the free line below.
  private var searchHeight: Int { 2 }
  private var hint: String { "Type to search." }

  deinit {}
}

/// A table of keys and their actions.
///
/// In a narrow window, the keys are in the lines below their action.
final class KeyTable: Widget {
  /// The text to search for; all rows are shown while it is empty.
  var query = ""

  private let sections: [KeyLayers.HelpSection]
  private let keyWidth: Int
  private let titleWidth: Int
  private let gap = 2

  init(_ sections: [KeyLayers.HelpSection]) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    keyWidth = rows.map(\.keys.columns).max() ?? 0
    titleWidth = rows.map(\.title.columns).max() ?? 0
  }

  override func size(in available: Size) -> Size {
    size(of: lines(of: found, width: available.width))
  }

  /// Returns the size of the table with all rows.
  func wholeSize(in available: Size) -> Size {
    size(of: lines(of: sections, width: available.width))
  }

  private func size(of lines: [StyledText]) -> Size {
    Size(width: lines.map(\.columns).max() ?? 0, height: lines.count)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (y, line) in lines(of: found, width: canvas.size.width).enumerated() {
      let marked = words.reduce(line) { $0.marking(String($1)) }
      canvas.write(marked, at: Point(x: 0, y: y))
    }
  }

  /// The rows that contain each word of the query in their title, keys or heading, by section.
  private var found: [KeyLayers.HelpSection] {
    let words = words
    return sections.compactMap { section in
      section.filtered { row in
        let text = "\(row.title) \(row.keys) \(section.title)".lowercased()
        return words.allSatisfy { !text.ranges(of: $0).isEmpty }
      }
    }
  }

  private var words: [Substring] { query.lowercased().split(separator: " ") }

  private func lines(of sections: [KeyLayers.HelpSection], width: Int) -> [StyledText] {
    if sections.isEmpty { return [StyledText("No key found.", .hint)] }
    let isWide = gap + keyWidth + gap + titleWidth <= width
    let blocks = sections.map { section in
      [StyledText(section.title, .title)]
        + section.rows.flatMap { isWide ? [inOneLine($0)] : inLines($0, width: width) }
    }
    return Array(blocks.joined(separator: [""]))
  }

  private func inOneLine(_ row: KeyLayers.HelpRow) -> StyledText {
    let brackets = row.brackets(glyphs)
    let keys = brackets.around(row.keys)
    let left = String(repeating: " ", count: gap - brackets.opening.columns)
    let rest = max(0, 2 * gap + keyWidth - left.columns - keys.columns)
    let space = String(repeating: " ", count: rest)
    return "\(left)\(keys, row.keyStyle)\(space)\(row.title, row.titleStyle)"
  }

  private func inLines(_ row: KeyLayers.HelpRow, width: Int) -> [StyledText] {
    let keys = row.brackets(glyphs).around(row.keys).wrapped(to: max(1, width - 2 * gap))
    let left = String(repeating: " ", count: gap)
    return ["\(left)\(row.title, row.titleStyle)"]
      + keys.map { "\(left)\(left)\($0, row.keyStyle)" }
  }

  deinit {}
}

extension KeyLayers.HelpRow {
  fileprivate var keyStyle: Style { isEnabled ? .key : .disabled }
  fileprivate var titleStyle: Style { isEnabled ? .text : .disabled }

  /// Returns parentheses for a disabled row if the glyphs mark disabled rows, otherwise empty texts.
  fileprivate func brackets(_ glyphs: Glyphs) -> Glyphs.Pair {
    glyphs.marksDisabled && !isEnabled ? .parentheses : Glyphs.Pair("", "")
  }
}

extension Array {
  /// Returns the elements that satisfy a condition, then all others.
  fileprivate func partitioned(by isFirst: (Element) -> Bool) -> [Element] {
    filter(isFirst) + filter { !isFirst($0) }
  }
}
