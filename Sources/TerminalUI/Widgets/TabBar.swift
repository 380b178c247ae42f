/// A row of tab titles, with brackets around the selected title.
final class TabBar: Widget {
  /// The closure that is called with an index when the user selects a title.
  var picked: (Int) -> Void = { _ in }

  /// The index of the selected title.
  var selection = 0 {
    didSet { if selection != oldValue { setNeedsLayout() } }
  }

  private let titles: [String]
  private var scroll = ScrollState()

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
    let column = event.position.x + scroll.first
    guard let index = places.firstIndex(where: { $0.contains(column) }) else { return false }
    picked(index)
    return true
  }

  override func size(in available: Size) -> Size {
    Size(width: places.last?.upperBound ?? 0, height: 1)
  }

  override func layOut() {
    let places = places
    // Titles that scrolled away in a narrow window return in a wider one.
    if frame.size.width != scroll.room { scroll = ScrollState() }
    scroll.resize(total: places.last?.upperBound ?? 0, room: frame.size.width)
    guard places.indices.contains(selection) else { return }
    // The revealed part includes one column on each side, which an arrow may cover.
    let place = places[selection]
    scroll.reveal(max(0, place.lowerBound - 1)..<min(scroll.total, place.upperBound + 1))
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (index, place) in places.enumerated() {
      let isChosen = index == selection
      let title = isChosen ? glyphs.field.around(titles[index]) : " \(titles[index]) "
      let style: Style =
        if !isUsable { .disabled } else if !isChosen { .label } else {
          isFocused ? .focused : .selected
        }
      canvas.write(title, at: Point(x: place.lowerBound - scroll.first, y: 0), style: style)
    }
    let cell = Size(width: 1, height: 1)
    guard frame.size.width > 2 else { return }
    if scroll.first > 0 {
      canvas.fill(Rect(size: cell), with: glyphs.left, style: .accent)
    }
    if scroll.first < scroll.last {
      let right = Point(x: frame.size.width - 1, y: 0)
      canvas.fill(Rect(origin: right, size: cell), with: glyphs.right, style: .accent)
    }
  }

  /// The columns of each title, including a column for each bracket.
  private var places: [Range<Int>] {
    var start = 0
    return titles.map { title in
      let place = start..<start + title.columns + 2
      start = place.upperBound + 1
      return place
    }
  }

  deinit {}
}
