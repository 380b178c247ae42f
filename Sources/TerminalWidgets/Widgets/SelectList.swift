/// The open list of a ``Select``.
///
/// The widget covers the whole screen, so that a click outside the visible list closes the list.
final class SelectList: Widget, PopupList {
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
    let options = rows
    own.items = .init(count: options.count, shown: window.shown) { [weak self] index in
      var item = Semantics(.option, options[index])
      item.isSelected = index == self?.owner?.selectedIndex
      item.isFocused = index == self?.position
      item.actions = [
        .init(.choose) {
          guard let self else { return false }
          self.choose(row: index)
          return true
        }
      ]
      return item
    }
    return own
  }

  private lazy var keys = KeyMap(ofToolkit: "List", takesText: true, typing: "find an option") {
    [weak self] in
    KeyBinding(.enter, .space, title: "choose") {
      if let self { self.choose(row: self.position) }
    }
    KeyBinding(.escape, title: "close") { self?.close() }
    KeyBinding(.up, title: "previous option", isInFooter: false) { self?.move(by: -1) }
    KeyBinding(.down, title: "next option", isInFooter: false) { self?.move(by: 1) }
    KeyBinding(.pageUp, title: "page up", isInFooter: false) { self?.move(by: -10) }
    KeyBinding(.pageDown, title: "page down", isInFooter: false) { self?.move(by: 10) }
    KeyBinding(.home, title: "first option", isInFooter: false) { self?.move(by: .min) }
    KeyBinding(.end, title: "last option", isInFooter: false) { self?.move(by: .max) }
    // Tab does not move the focus, because the open list could cover the next widget.
    KeyBinding(.tab, .shift(.tab), title: "close", isInFooter: false) { self?.close() }
  }

  override func handle(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    if let index = typeAhead.find(character, in: rows, from: position) {
      current = index
    } else {
      ring()
    }
    return true
  }

  override func handle(_ event: MouseEvent) -> Bool {
    handlePointer(event)
    return true
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) { drawList(on: &canvas, glyphs) }

  // MARK: The list

  var rows: [String] { owner?.options ?? [] }
  var currentRow: Int? { position }
  var anchor: Rect { owner?.frameInPage ?? Rect(size: .zero) }
  var mostRows: Int { 10 }

  func style(ofRow index: Int) -> Style { index == owner?.selectedIndex ? .selected : .text }

  func choose(row index: Int) {
    typeAhead.reset()
    guard let owner else { return }
    close()
    owner.choose(index)
  }

  func move(by steps: Int) {
    typeAhead.reset()
    current = state.index(position, movedBy: steps)
  }

  func close() { owner?.close() }

  private var state: OptionSelection { OptionSelection(options: rows) }

  /// The index `current`, limited to the existing options.
  private var position: Int { state.index(current, movedBy: 0) }
}
