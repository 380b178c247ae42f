/// A row of tab titles, with brackets around the selected title.
final class TabBar: Widget {
  /// The closure that is called with the index that the user picks, which may be invalid.
  var picked: (Int) -> Void = { _ in }

  /// The index of the selected title.
  var selection = 0 {
    didSet { if selection != oldValue { setNeedsLayout() } }
  }

  /// The titles, whose number never changes.
  var titles: [String] {
    didSet { if titles != oldValue { setNeedsLayout() } }
  }

  private var window = TabWindow()

  init(titles: [String]) {
    self.titles = titles
  }

  override var takesFocus: Bool { !titles.isEmpty }

  override var keyMap: KeyMap? { keys }

  private lazy var keys = KeyMap("Tab titles") {
    key(.right, "next tab", isInFooter: true) { $0 + 1 }
    key(.left, "previous tab") { $0 - 1 }
    key(.home, "first tab") { _ in 0 }
    key(.end, "last tab") { [titles] _ in titles.count - 1 }
  }

  private func key(
    _ press: KeyPress,
    _ title: String,
    isInFooter: Bool = false,
    target: @escaping (Int) -> Int
  ) -> KeyBinding {
    let isEnabled = titles.count > 1
    let hasEffect = { [weak self] in
      self.map { $0.titles.indices.contains(target($0.selection)) } ?? false
    }
    return KeyBinding(
      press,
      title: title,
      isInFooter: isInFooter,
      isEnabled: isEnabled
    ) { [weak self] in
      guard let self else { return }
      picked(target(selection))
    }
    .hinted(if: hasEffect())
  }

  override func handle(_ event: MouseEvent) -> Bool {
    guard event.isClick, isUsable else { return false }
    guard let tab = window.places.first(where: { $0.columns.contains(event.position.x) })
    else { return false }
    picked(tab.index)
    return true
  }

  override func size(in available: Size) -> Size {
    let columns = titles.reduce(0) { $0 + $1.columns + 3 }
    return Size(width: max(0, columns - 1), height: 1)
  }

  override func layOut() {
    window.show(selection, of: titles.map { $0.columns + 2 }, width: frame.size.width)
  }

  /// The columns of the selected title; nil if there are no titles.
  var selectedColumns: Range<Int>? { window.places.first { $0.index == selection }?.columns }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (index, columns) in window.places {
      let isChosen = index == selection
      let brackets = isChosen ? glyphs.selectedTab : Glyphs.Pair(" ", " ")
      let title = titles[index].truncated(to: columns.count - 2, ellipsis: glyphs.ellipsis)
      let style: Style =
        if !isUsable { .disabled } else if !isChosen { .label } else {
          isFocused ? .focused : .selected
        }
      let place = Point(x: columns.lowerBound, y: 0)
      canvas.write(brackets.around(title), at: place, style: style)
      if isChosen, isFocused { canvas.placeCursor(at: place, isVisible: false) }
    }
    if window.isCutLeft { canvas.write(String(glyphs.left), at: .origin, style: .accent) }
    if window.isCutRight {
      let right = Point(x: frame.size.width - 1, y: 0)
      canvas.write(String(glyphs.right), at: right, style: .accent)
    }
  }

  deinit {}
}

/// The tab titles that fit in a row, and their columns.
nonisolated struct TabWindow {
  /// The indexes of the visible titles, and the columns of each.
  private(set) var places: [(index: Int, columns: Range<Int>)] = []
  /// True if an arrow shows that there are titles before the visible ones.
  private(set) var isCutLeft = false
  /// True if an arrow shows that there are titles after the visible ones.
  private(set) var isCutRight = false

  private var first = 0
  private var width = 0

  /// Scrolls the titles as little as possible to show the selected title.
  mutating func show(_ selection: Int, of widths: [Int], width: Int) {
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
