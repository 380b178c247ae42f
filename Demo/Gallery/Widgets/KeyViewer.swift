import TerminalUI
import ViewModels

/// A widget that reports each key press, paste and click, and shows a history of input.
///
/// A key that a key map handles, such as Tab, does not reach the widget.
final class KeyViewer: Widget {
  /// The event that sends a description of each key press, paste or click.
  let received = WidgetEvent<String>()

  /// The descriptions to show, the latest first.
  var history: [String] = [] {
    didSet { if history != oldValue { setNeedsDisplay() } }
  }

  /// Creates a viewer that records input in a model and shows its history.
  init(of model: KeysModel) {
    super.init()
    growth = .horizontal
    received.add { [weak model] in model?.record($0) }
    follow(model.values(of: \.pressed)) { $0.history = $1 }
  }

  override var takesFocus: Bool { true }

  override func handle(_ press: KeyPress) -> Bool {
    received.send("\(press)")
    return true
  }

  override func handle(pasted text: String) -> Bool {
    received.send("paste of \(text.count) \(text.count == 1 ? "character" : "characters")")
    return true
  }

  override func handle(_ event: MouseEvent) -> Bool {
    guard case .press = event.action else { return false }
    received.send("click at \(event.position.x), \(event.position.y)")
    return true
  }

  override func size(in available: Size) -> Size {
    Size(width: min(available.width, 30), height: 4)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let row = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
    canvas.fill(row, style: isFocused ? .focused : .field)
    let title = history.first ?? (isFocused ? "Press a key" : "Move here and press a key")
    canvas.write(title, at: Point(x: 1, y: 0), style: isFocused ? .focused : .field)
    for (row, press) in history.dropFirst().prefix(canvas.size.height - 1).enumerated() {
      canvas.write(press, at: Point(x: 1, y: row + 1), style: .hint)
    }
  }
}
