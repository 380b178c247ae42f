/// A row of titles, one of which is selected, for example to choose what a list below shows.
///
/// ![Three titles, the second of which is selected](tabbar)
///
///     TabBar(model[\.section], among: Section.allCases) { $0.title }
///     List(Rows(model.messages)) { $0.subject }
///
/// Left, Right, Home, End and a click select a title. If the titles do not fit, arrows show that there
/// are more; a click on an arrow selects the next hidden title. To show another widget for each title, use ``Tabs``.
public final class TabBar: ChoiceControl {
  /// Moves the focus to what the selected title shows; nil if that is not the bar's concern.
  var enter: (() -> Void)?
  /// True if ``enter`` has an effect.
  var canEnter: () -> Bool = { false }
  /// Runs after a click on a title, even on the selected one.
  var clicked: () -> Void = {}

  private var window = TabWindow()
  /// The titles and the selection of the latest layout.
  private var laidOut: OptionSelection?

  /// Creates a bar with the given titles, the first of which is selected by default.
  public override init(_ titles: [String], selectedIndex: Int? = 0) {
    super.init(titles, selectedIndex: selectedIndex)
  }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? {
    semantics(.tabs, of: .tab, showing: options.indices)
  }

  private lazy var keys = makeKeys()

  private func makeKeys() -> KeyMap {
    // The map must not retain the widget, which stores the map.
    let (enter, canEnter) = (enter, canEnter)
    return KeyMap(ofToolkit: "Tab titles") {
      if let enter {
        KeyBinding(.enter, title: "open", isEnabled: canEnter(), action: enter)
      }
      key(.right, "next tab", isInFooter: true) { ($0.selectedIndex ?? -1) + 1 }
      key(.left, "previous tab") { ($0.selectedIndex ?? $0.options.count) - 1 }
      key(.home, "first tab") { _ in 0 }
      key(.end, "last tab") { $0.options.count - 1 }
    }
  }

  private func key(
    _ press: KeyPress,
    _ title: String,
    isInFooter: Bool = false,
    target: @escaping (TabBar) -> Int
  ) -> KeyBinding {
    let isEnabled = { [weak self] in (self?.options.count ?? 0) > 1 }
    let hasEffect = { [weak self] in
      self.map { $0.options.indices.contains(target($0)) } ?? false
    }
    return KeyBinding(press, title: title, isInFooter: isInFooter, isEnabled: isEnabled()) {
      [weak self] in
      if let self { choose(target(self)) }
    }
    .hinted(if: hasEffect())
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    guard event.isClick, isUsable else { return false }
    guard let index = window.index(at: event.position.x) else {
      return false
    }
    choose(index)
    clicked()
    return true
  }

  override func stateChanged() {
    if state != laidOut { setNeedsLayout() }
  }

  public override func size(in available: Size) -> Size {
    let columns = options.reduce(0) { $0 + $1.columns + 3 }
    return Size(width: max(0, columns - 1), height: 1)
  }

  public override func layOut() {
    laidOut = state
    let widths = options.map { $0.columns + 2 }
    window.show(selectedIndex ?? 0, of: widths, width: frame.size.width)
  }

  /// The columns of the selected title; nil if there is none.
  var selectedColumns: Range<Int>? {
    window.places.first { $0.index == selectedIndex }?.columns
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    window.draw(options, selected: selectedIndex, on: &canvas, glyphs) { index in
      if !isUsable {
        .disabled
      } else if index != selectedIndex {
        .label
      } else {
        isFocused ? .focused : .selectedTab
      }
    }
    if isFocused, let start = selectedColumns?.lowerBound {
      canvas.placeCursor(at: Point(x: start, y: 0), isVisible: false)
    }
  }
}

/// The tab titles that fit in a row, and their columns.
package nonisolated struct TabWindow {
  /// The indexes of the visible titles, and the columns of each.
  package private(set) var places: [(index: Int, columns: Range<Int>)] = []
  /// True if an arrow shows that there are titles before the visible ones.
  private(set) var isCutLeft = false
  /// True if an arrow shows that there are titles after the visible ones.
  private(set) var isCutRight = false

  private var first = 0
  private var width = 0

  package init() {}

  /// Scrolls the titles as little as possible to show the selected title.
  package mutating func show(_ selection: Int, of widths: [Int], width: Int) {
    // Titles that scrolled away in a narrow row return in a wider row.
    if width != self.width { first = 0 }
    self.width = width
    first = max(0, min(first, selection, widths.count - 1))
    place(widths)
    while selection < widths.count, places.last.map({ $0.index < selection }) ?? false {
      first += 1
      place(widths)
    }
  }

  /// Returns the index of the title at a column; at an arrow, that of the nearest hidden title.
  package func index(at column: Int) -> Int? {
    if isCutLeft, column == 0 { return first - 1 }
    if isCutRight, column == width - 1 { return places.last.map { $0.index + 1 } }
    return places.first { $0.columns.contains(column) }?.index
  }

  /// Draws the visible titles, with brackets around the selected one, and the arrows.
  package func draw(
    _ titles: [String],
    selected: Int?,
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    style: (Int) -> Style
  ) {
    for (index, columns) in places {
      let title = titles[index].truncated(to: columns.count - 2, ellipsis: glyphs.ellipsis)
      let brackets = index == selected ? glyphs.selectedTab : Glyphs.Pair(" ", " ")
      let start = Point(x: columns.lowerBound, y: 0)
      canvas.write(brackets.around(title), at: start, style: style(index))
    }
    if isCutLeft { canvas.write(String(glyphs.left), at: .origin, style: .accent) }
    if isCutRight {
      canvas.write(String(glyphs.right), at: Point(x: width - 1, y: 0), style: .accent)
    }
  }

  private mutating func place(_ widths: [Int]) {
    // An arrow takes two columns: one for itself and a blank one.
    let arrow = width > 8 ? 2 : 0
    places = []
    var start = first > 0 ? arrow : 0
    for index in widths.indices.dropFirst(first) {
      let end = width - (index < widths.count - 1 ? arrow : 0)
      // Only the first visible title is cut if it does not fit. Others that do not fit are hidden.
      guard places.isEmpty || start + widths[index] <= end else { break }
      places.append((index, start..<max(start + 2, min(start + widths[index], end))))
      start += widths[index] + 1
    }
    isCutLeft = arrow > 0 && first > 0
    isCutRight = arrow > 0 && (places.last.map { $0.index < widths.count - 1 } ?? false)
  }
}
