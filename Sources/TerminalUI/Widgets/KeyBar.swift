/// A line that lists the current keys: "Tab next · Enter sign in · Ctrl-C quit".
///
/// ![The last line of a page, with its keys](keybar)
///
/// The bar shows enabled bindings whose ``KeyBinding/isInFooter`` is true. It omits a binding that
/// does not fit, or whose action would have no effect. A click on a key has the effect of pressing
/// that key.
public final class KeyBar: Widget {
  private var mousePress = MousePress()
  /// The item on which the mouse button was pressed.
  private var pressed: Hint?

  /// Creates a key bar.
  public override init() {
    super.init()
    growth = .horizontal
  }

  override var isAtFoot: Bool { true }

  public override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.fill(canvas.bounds, style: .footer)
    for hint in hints(width: canvas.size.width, glyphs) {
      if hint.columns.lowerBound > 1 {
        let x = hint.columns.lowerBound - separator(glyphs).columns
        canvas.write(separator(glyphs), at: Point(x: x, y: 0), style: .footer)
      }
      let x = hint.columns.lowerBound
      let width = canvas.write("\(hint.item.press)", at: Point(x: x, y: 0), style: .key)
      canvas.write(" \(hint.item.title)", at: Point(x: x + width, y: 0), style: .footer)
    }
  }

  // MARK: The mouse

  public override func handle(_ event: MouseEvent) -> Bool {
    if event.isClick { pressed = hint(at: event.position) }
    guard let pressed else { return false }
    let area = Rect(x: pressed.columns.lowerBound, y: 0, width: pressed.columns.count, height: 1)
    let outcome = mousePress.handle(event, in: area)
    // Since the press, the key at this position may have changed.
    if outcome == .completed, hint(at: event.position) == pressed {
      root.host?.press(pressed.item.press)
    }
    return outcome != .ignored
  }

  private func hint(at point: Point) -> Hint? {
    hints(width: frame.size.width, glyphs).first { $0.columns.contains(point.x) }
  }

  /// An item of the footer and its columns.
  private struct Hint: Equatable {
    let item: KeyLayers.FooterItem
    let columns: Range<Int>
  }

  private func hints(width: Int, _ glyphs: Glyphs) -> [Hint] {
    guard let keys = root.host?.keys else { return [] }
    let separator = separator(glyphs)
    var x = 1
    return keys.footerItems(width: width - 2, separator: separator, measure: { $0.columns }).map {
      item in
      let end = x + item.text.columns
      defer { x = end + separator.columns }
      return Hint(item: item, columns: x..<end)
    }
  }

  private func separator(_ glyphs: Glyphs) -> String { " \(glyphs.separator) " }

  deinit {}
}
