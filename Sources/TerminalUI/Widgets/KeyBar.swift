/// A line that lists the current keys: "Tab next · Enter sign in · Ctrl-C quit".
///
/// The bar shows enabled bindings of the current key maps, and omits bindings that do not fit.
public final class KeyBar: Widget {
  /// Creates a key bar.
  public override init() {
    super.init()
    growth = .horizontal
  }

  public override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard let keys = root.host?.keys else { return }
    let items = keys.footerItems(
      width: canvas.size.width - 2,
      separator: " \(glyphs.separator) ",
      measure: { $0.columns }
    )
    var x = 1
    for (index, item) in items.enumerated() {
      if index > 0 {
        x += canvas.write(" \(glyphs.separator) ", at: Point(x: x, y: 0), style: .hint)
      }
      x += canvas.write("\(item.press)", at: Point(x: x, y: 0), style: .key)
      x += canvas.write(" \(item.title)", at: Point(x: x, y: 0), style: .hint)
    }
  }

  deinit {}
}
