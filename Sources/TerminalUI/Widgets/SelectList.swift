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

  override var keyMap: KeyMap? { keys }

  private lazy var keys = KeyMap("List", takesText: true, typing: "find an option") { [weak self] in
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
      let (list, rows) = layout
      if let index = rows.index(at: event.position) {
        current = index
        choose()
      } else if !list.contains(event.position) {
        owner?.close()
      }
    case .scroll(.up): move(by: -1)
    case .scroll(.down): move(by: 1)
    default: break
    }
    return true
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let (list, rows) = layout
    canvas.clear(list)
    if rows.area != list { canvas.border(list, glyphs.raisedBorder, style: .accent) }
    let edge = list.columns.upperBound - 1
    canvas.within(rows.area) { canvas in
      for (row, index) in rows.shown.enumerated() {
        if index == position { canvas.placeCursor(at: Point(x: 0, y: row), isVisible: false) }
        let pointer = index == position ? String(glyphs.pointer) : " "
        let style: Style =
          if index == position { .focused } else if index == owner?.selectedIndex { .selected } else
          { .text }
        let text = "\(pointer) \(options[index])"
        canvas.write(
          text.fitted(to: canvas.size.width, ellipsis: glyphs.ellipsis),
          at: Point(x: 0, y: row),
          style: style
        )
      }
    }
    guard rows.area != list else { return }
    if rows.shown.lowerBound > 0 {
      canvas.write(String(glyphs.up), at: Point(x: edge, y: rows.area.origin.y), style: .hint)
    }
    if rows.shown.upperBound < options.count {
      let bottom = rows.area.rows.upperBound - 1
      canvas.write(String(glyphs.down), at: Point(x: edge, y: bottom), style: .hint)
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

  /// The frame of the list, and the visible options in it.
  private var layout: (list: Rect, rows: Window) {
    guard let owner else {
      return (.init(size: .zero), Window(area: Rect(size: .zero), shown: 0..<0))
    }
    let list = DropDown.frame(
      for: Size(width: state.columns + 5, height: min(options.count, 10) + 2),
      at: owner.frameInPage,
      in: bounds.size
    )
    let hasBorder = list.size.width > 4 && list.size.height > 2
    let area = hasBorder ? list.inset(left: 1, top: 1, right: 1, bottom: 1) : list
    // The current option is in the middle if possible.
    let height = min(area.size.height, options.count)
    let first = max(0, min(position - height / 2, options.count - height))
    return (list, Window(area: area, shown: first..<first + height))
  }

  /// The range of the visible options, and the area in which they are drawn.
  private struct Window {
    let area: Rect
    let shown: Range<Int>

    func index(at point: Point) -> Int? {
      guard area.contains(point) else { return nil }
      let index = shown.lowerBound + point.y - area.origin.y
      return shown.contains(index) ? index : nil
    }
  }

  deinit {}
}

/// The rules that place a drop-down list near its control.
package nonisolated enum DropDown {
  /// Returns the frame of a list that is below, above or over its control.
  ///
  /// A list that does not fit below is on the side with more rows, or covers the control if both
  /// sides have fewer than three rows.
  package static func frame(for wanted: Size, at anchor: Rect, in room: Size) -> Rect {
    let top = max(0, min(anchor.origin.y, room.height))
    let bottom = max(0, min(anchor.rows.upperBound, room.height))
    let below = room.height - bottom
    let width = min(max(wanted.width, anchor.size.width), room.width)
    let x = max(0, min(anchor.origin.x, room.width - width))
    let height: Int
    let y: Int
    if wanted.height <= below || below >= max(top, 3) {
      height = min(wanted.height, below)
      y = bottom
    } else if top >= 3 {
      height = min(wanted.height, top)
      y = top - height
    } else {
      height = min(wanted.height, room.height)
      y = max(0, min(bottom, room.height - height))
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
