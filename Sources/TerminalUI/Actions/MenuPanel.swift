internal import ViewModels

/// An open menu over a page, with those beside it.
///
/// The widget covers the whole screen, so that a click outside the menu closes it.
final class MenuPanel: Widget, PopupList {
  /// The closure that is called with the action that the user chooses.
  var chosen: (KeyLayers.HelpRow) -> Void = { _ in }
  /// The closure that is called when the user closes the menu.
  var closed: () -> Void = {}

  /// The bar to which the menus belong; nil for a context menu.
  private(set) weak var bar: MenuBar?
  private let menus: [Menu]
  /// The place of a context menu.
  private let place: Rect
  private let letters: [TitleLetters]
  /// True after the pointer has moved with the button down, or after a press in the menu.
  ///
  /// The release of the button that has opened a context menu has no effect.
  private var isAimed = false

  /// The open menu and its current item.
  private(set) var state: MenuState {
    didSet { if state != oldValue { setNeedsDisplay() } }
  }

  // The conditions of actions are closures over view models.
  private lazy var reading = TrackedReading { [weak self] in self?.update() }

  init(
    _ menus: [Menu],
    open index: Int,
    of bar: MenuBar? = nil,
    at anchor: Rect = Rect(size: .zero)
  ) {
    self.menus = menus
    self.bar = bar
    place = anchor
    letters = menus.map { TitleLetters($0.items.map(\.title)) }
    state = MenuState(MenuPanel.canRun(menus), open: index)
  }

  private static func canRun(_ menus: [Menu]) -> [[Bool]] {
    menus.map { $0.items.map(\.isEnabled) }
  }

  /// Updates the menus after a change of a condition.
  private func update() {
    state.update(MenuPanel.canRun(menus))
    setNeedsDisplay()
  }

  /// The open menu.
  var menu: Menu { menus[state.menu] }

  override var takesFocus: Bool { true }

  override var hiddenArea: Rect? { window.list }

  override func size(in available: Size) -> Size { available }

  // MARK: Keys

  override var keyMap: KeyMap? { keys }

  // Letters choose items, so they must not reach the keys of the program.
  private lazy var keys = KeyMap(ofToolkit: "Menu", takesText: true, typing: "run an action") {
    [weak self, hasOthers = menus.count > 1] in
    KeyBinding(.enter, .space, title: "run", isEnabled: self?.state.item != nil) {
      if let self, let item = self.state.item { self.choose(row: item) }
    }
    if hasOthers {
      KeyBinding(.right, .tab, title: "next menu") { self?.state.moveMenu(by: 1) }
      KeyBinding(.left, .shift(.tab), title: "previous menu", isInFooter: false) {
        self?.state.moveMenu(by: -1)
      }
    }
    KeyBinding(.down, title: "action below", isInFooter: false) { self?.move(by: 1) }
    KeyBinding(.up, title: "action above", isInFooter: false) { self?.move(by: -1) }
    KeyBinding(.home, title: "first action", isInFooter: false) { self?.state.pointAtFirst() }
    KeyBinding(.end, title: "last action", isInFooter: false) { self?.state.pointAtLast() }
    KeyBinding(.escape, .function(9), .function(10), .shift(.function(10)), title: "close") {
      self?.close()
    }
    .essential()
  }

  override func handle(_ press: KeyPress) -> Bool {
    guard let letter = press.text else { return false }
    if let index = letters[state.menu].index(of: letter), menu.items[index].isEnabled {
      choose(row: index)
    } else {
      ring()
    }
    return true
  }

  override var semantics: Semantics? {
    var own = Semantics(.menu, menu.title)
    let (items, current) = (menu.items, state.item)
    own.items = .init(count: items.count, shown: items.indices) { [weak self] index in
      var item = Semantics(.action, items[index].title)
      item.note = items[index].keys.isEmpty ? nil : items[index].keys
      item.isFocused = index == current
      let isEnabled = items[index].isEnabled
      item.isEnabled = isEnabled
      item.actions = [
        .init(.press, isEnabled: isEnabled) {
          self?.chosen(items[index].row)
          return self != nil
        }
      ]
      return item
    }
    return own
  }

  // MARK: The mouse

  override func handle(_ event: MouseEvent) -> Bool {
    let window = window
    let title = bar?.menu(at: event.position)
    let item = window.index(at: event.position)
    let isOutside = title == nil && !window.list.contains(event.position)
    switch event.action {
    case .press:
      isAimed = true
      if isOutside || title == state.menu { close() } else { point(at: item, in: title) }
    case .drag, .move:
      isAimed = true
      point(at: item, in: title)
    case .release:
      if let item, menu.items[item].isEnabled, isAimed {
        choose(row: item)
      } else if isOutside, isAimed {
        close()
      }
    case .scroll: handlePointer(event)
    }
    return true
  }

  private func point(at item: Int?, in title: Int?) {
    if let title { state.open(title) } else { state.point(at: item) }
  }

  // MARK: Drawing

  var rows: [String] { menu.items.map(\.title) }
  var currentRow: Int? { state.item }
  var anchor: Rect { bar?.frame(ofMenu: state.menu) ?? place }
  var mostRows: Int { menu.items.count }

  var columns: Int {
    let titles = menu.items.map(\.title.columns).max() ?? 0
    let keys = menu.items.map(\.keys.columns).max() ?? 0
    let brackets = glyphs.marksDisabled ? 1 : 0
    return 2 + titles + (keys > 0 ? 2 + keys : 0) + 1 + brackets
  }

  func style(ofRow index: Int) -> Style { menu.items[index].isEnabled ? .text : .disabled }

  func choose(row index: Int) { chosen(menu.items[index].row) }

  func move(by steps: Int) { state.moveItem(by: steps) }

  func close() { closed() }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    reading.read {
      MenuPanel.canRun(menus)
    } then: { canRun in
      state.update(canRun)
    }
    drawList(on: &canvas, glyphs)
  }

  func drawRow(_ index: Int, on canvas: inout Canvas, _ glyphs: Glyphs) {
    let item = menu.items[index]
    let isCurrent = index == state.item
    let style = isCurrent ? .focused : style(ofRow: index)
    let hasBrackets = glyphs.marksDisabled && !item.isEnabled
    let width = canvas.size.width
    let room = width - 3
    // The keys go first in a narrow window.
    let keys = item.title.columns + 2 + item.keys.columns <= room ? item.keys : ""
    let title = (hasBrackets ? "(\(item.title))" : item.title)
      .truncated(to: room - (keys.isEmpty ? 0 : keys.columns + 1), ellipsis: glyphs.ellipsis)
    let pointer = isCurrent ? String(glyphs.pointer) : " "
    let start = hasBrackets ? 1 : 2
    canvas.write("\(pointer) ".padded(to: width), at: .origin, style: style)
    canvas.write(title, at: Point(x: start, y: 0), style: style)
    canvas.write(
      keys,
      at: Point(x: width - 1 - keys.columns, y: 0),
      style: isCurrent || !item.isEnabled ? style : .key
    )
    if item.isEnabled, let place = letters[state.menu].places[index] {
      let before = String(item.title.prefix(place)).columns
      canvas.restyle(Rect(x: start + before, y: 0, width: 1, height: 1)) {
        $0.adding(.underline)
      }
    }
  }
}
