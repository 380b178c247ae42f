import TerminalUI

/// Shows what is pressed while it has the focus.
///
/// Keys that mean something on the page, such as Tab, go on meaning it.
final class KeyCatcher: Widget {
  /// Happens when something was pressed, pasted or clicked here; its name.
  let caught = Occasion<String>()

  /// What was caught before, the latest first.
  var history: [String] = [] {
    didSet { if history != oldValue { setNeedsDisplay() } }
  }

  override init() {
    super.init()
    growth = .horizontal
  }

  deinit {}

  override var takesFocus: Bool { true }

  override func take(_ press: KeyPress) -> Bool {
    caught.happen("\(press)")
    return true
  }

  override func take(pasted text: String) -> Bool {
    caught.happen("a paste of \(text.count)")
    return true
  }

  override func take(_ event: MouseEvent) -> Bool {
    guard case .press = event.action else { return false }
    caught.happen("a click at \(event.position.x), \(event.position.y)")
    return true
  }

  override func size(in available: Size) -> Size {
    Size(width: min(available.width, 30), height: 4)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let row = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
    canvas.fill(row, style: isFocused ? .focused : .field)
    let title = history.first ?? (isFocused ? "press something" : "come here, and press something")
    canvas.write(title, at: Point(x: 1, y: 0), style: isFocused ? .focused : .field)
    for (row, press) in history.dropFirst().prefix(canvas.size.height - 1).enumerated() {
      canvas.write(press, at: Point(x: 1, y: row + 1), style: .hint)
    }
  }
}
