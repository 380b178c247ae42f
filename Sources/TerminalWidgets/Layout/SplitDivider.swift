/// The line between the panes of a ``Split``.
final class SplitDivider: Widget {
  /// True if the line is not drawn, because the panes have borders.
  var isQuiet = false

  /// The column or row of the split on which the mouse button was pressed; nil if it is up.
  private var pressed: Int?
  private var hasMoved = false

  private var split: Split? { parent as? Split }

  private var isAcross: Bool { split?.axis == .horizontal }

  override var takesFocus: Bool { true }

  // MARK: Keys

  override var keyMap: KeyMap? { keys }

  override var semantics: Semantics? { Semantics(.divider, glyphs.wording["Divider"]) }

  private lazy var keys = KeyMap(ofToolkit: "Divider") { [weak self, isAcross] in
    KeyBinding(
      isAcross ? .left : .up,
      title: isAcross ? "narrower" : "shorter",
      isEnabled: self?.split?.canMove ?? false
    ) { self?.split?.step(by: -1) }
    KeyBinding(
      isAcross ? .right : .down,
      title: isAcross ? "wider" : "taller",
      isEnabled: self?.split?.canMove ?? false
    ) { self?.split?.step(by: 1) }
    KeyBinding(
      .home,
      title: isAcross ? "hide left" : "hide upper",
      isEnabled: self?.split?.canHide ?? false
    ) { self?.split?.hide(.first) }
    KeyBinding(
      .end,
      title: isAcross ? "hide right" : "hide lower",
      isEnabled: self?.split?.canHide ?? false
    ) { self?.split?.hide(.second) }
    KeyBinding(.enter, .space, title: "other pane", isEnabled: self?.isAtEdge ?? false) {
      self?.split?.enterOther()
    }
  }

  /// True if only one pane is shown.
  private var isAtEdge: Bool {
    if case .only = split?.shown { isUsable } else { false }
  }

  // MARK: The mouse

  override func handle(_ event: MouseEvent) -> Bool {
    guard isUsable, let split else { return false }
    let place =
      isAcross ? frame.origin.x + event.position.x : frame.origin.y + event.position.y
    switch event.action {
    case .press(.left):
      pressed = place
      hasMoved = false
    case .drag(.left):
      guard pressed != nil else { return false }
      if place != pressed { hasMoved = true }
      if hasMoved { split.drag(to: place) }
    case .release(.left):
      guard pressed != nil else { return false }
      pressed = nil
      // A click is also a way to the keys of the divider. A drag changes nothing but the sizes.
      if hasMoved { split.returnFocus() } else if isAtEdge { split.enterOther() }
    default: return false
    }
    return true
  }

  // MARK: Drawing

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let line = isFocused ? glyphs.raisedBorder : glyphs.border
    let style: Style = isFocused ? .accent : .border
    // Beside one pane alone, the line shows that there is another one.
    if isFocused || !isQuiet || isAtEdge {
      canvas.fill(canvas.bounds, with: isAcross ? line.vertical : line.horizontal, style: style)
    }
    let middle = (isAcross ? canvas.size.height : canvas.size.width) / 2
    let (back, forward) = isAcross ? (glyphs.left, glyphs.right) : (glyphs.up, glyphs.down)
    func mark(_ character: Character, at place: Int) {
      let point = isAcross ? Point(x: 0, y: place) : Point(x: place, y: 0)
      canvas.write(String(character), at: point, style: isFocused ? .focused : style)
      if isFocused { canvas.placeCursor(at: point, isVisible: false) }
    }
    switch split?.shown {
    case .only(.first): mark(back, at: middle)
    case .only(.second): mark(forward, at: middle)
    case .both where isFocused:
      mark(forward, at: middle + 1)
      mark(back, at: middle - 1)
    case .both, nil: mark(glyphs.bullet, at: middle)
    }
  }
}
