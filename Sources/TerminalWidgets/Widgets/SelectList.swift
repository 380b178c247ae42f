/// The open list of a ``Select``.
///
/// The widget covers the whole screen, so that a click outside the visible list closes the list.
final class SelectList: Widget {
  private weak var owner: Select?
  private var typeAhead = TypeAhead()

  /// The index of the option that the keys act on.
  private var current: Int {
    didSet { if current != oldValue { setNeedsDisplay() } }
  }

  init(_ owner: Select) {
    self.owner = owner
    current = owner.selectedIndex ?? 0
  }

  override var takesFocus: Bool { true }

  override var hiddenArea: Rect? { window.list }

  override var keyMap: KeyMap? { keys }

  override var semantics: Semantics? {
    var own = Semantics(.list, owner?.spokenLabel ?? "")
    let options = options
    own.items = .init(count: options.count, shown: window.shown) { [weak self] index in
      var item = Semantics(.option, options[index])
      item.isSelected = index == self?.owner?.selectedIndex
      item.isFocused = index == self?.position
      item.actions = [
        .init(.choose) {
          guard let self else { return false }
          self.current = index
          self.choose()
          return true
        }
      ]
      return item
    }
    return own
  }

  private lazy var keys = KeyMap(ofToolkit: "List", takesText: true, typing: "find an option") {
    [weak self] in
    KeyBinding(.enter, .space, title: "choose") { self?.choose() }
    KeyBinding(.escape, title: "close") { self?.owner?.close() }
    KeyBinding(.up, title: "previous option", isInFooter: false) { self?.move(by: -1) }
    KeyBinding(.down, title: "next option", isInFooter: false) { self?.move(by: 1) }
    KeyBinding(.pageUp, title: "page up", isInFooter: false) { self?.move(by: -10) }
    KeyBinding(.pageDown, title: "page down", isInFooter: false) { self?.move(by: 10) }
    KeyBinding(.home, title: "first option", isInFooter: false) { self?.move(by: .min) }
    KeyBinding(.end, title: "last option", isInFooter: false) { self?.move(by: .max) }
    // Tab does not move the focus, because the open list could cover the next widget.
    KeyBinding(.tab, .shift(.tab), title: "close", isInFooter: false) { self?.owner?.close() }
  }

  override func handle(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    if let index = typeAhead.find(character, in: options, from: position) {
      current = index
    } else {
      ring()
    }
    return true
  }

  override func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press(.left):
      let window = window
      if let index = window.index(at: event.position) {
        current = index
        choose()
      } else if !window.list.contains(event.position) {
        owner?.close()
      }
    case .scroll(.up): move(by: -1)
    case .scroll(.down): move(by: 1)
    default: break
    }
    return true
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let window = window
    window.drawFrame(on: &canvas, count: options.count, glyphs)
    canvas.within(window.area) { canvas in
      for (row, index) in window.shown.enumerated() {
        if index == position { canvas.placeCursor(at: Point(x: 0, y: row), isVisible: false) }
        let style: Style =
          if index == position { .focused } else if index == owner?.selectedIndex { .selected } else
          { .text }
        window.draw(
          options[index],
          row: row,
          isCurrent: index == position,
          style: style,
          on: &canvas,
          glyphs
        )
      }
    }
  }

  private func choose() {
    typeAhead.reset()
    guard let owner else { return }
    let index = position
    owner.close()
    owner.choose(index)
  }

  private func move(by step: Int) {
    typeAhead.reset()
    current = state.index(position, movedBy: step)
  }

  // MARK: Positions

  private var options: [String] { owner?.options ?? [] }

  private var state: OptionSelection { OptionSelection(options: options) }

  /// The index `current`, limited to the existing options.
  private var position: Int { state.index(current, movedBy: 0) }

  private var window: DropDown.Window {
    DropDown.Window(
      count: options.count,
      columns: state.columns + 3,
      maximum: 10,
      current: position,
      at: owner?.frameInPage ?? Rect(size: .zero),
      in: bounds.size
    )
  }
}
