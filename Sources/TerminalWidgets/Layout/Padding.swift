/// A container that leaves free cells around a widget.
///
/// If there are too few rows for the widget, the space below the widget shrinks first, then the
/// space above.
public final class Padding: Widget {
  private let content: Widget
  private let insets: (left: Int, top: Int, right: Int, bottom: Int)

  /// Creates padding with a number of free cells at each edge.
  public init(_ content: Widget, left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
    self.content = content
    insets = (left, top, right, bottom)
    super.init()
    growth = content.growth
    adopt([content])
  }

  /// Creates padding with equal free columns on both sides and equal free rows above and below.
  public convenience init(_ content: Widget, horizontal: Int = 0, vertical: Int = 0) {
    self.init(content, left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }

  public override var children: [Widget] { [content] }

  public override func size(in available: Size) -> Size {
    let inner = Rect(size: available).inset(
      left: insets.left,
      top: insets.top,
      right: insets.right,
      bottom: insets.bottom
    )
    return content.wantedSize(in: inner.size)
      .adding(width: insets.left + insets.right, height: insets.top + insets.bottom)
  }

  public override func layOut() {
    let inner = bounds.inset(left: insets.left, right: insets.right)
    let wanted = content.wantedSize(in: inner.size).adding(height: insets.top + insets.bottom)
    let missing = wanted.height - inner.size.height
    let bottom = insets.bottom - min(insets.bottom, max(0, missing))
    let top = insets.top - min(insets.top, max(0, missing - insets.bottom))
    content.place(in: inner.inset(top: top, bottom: bottom))
  }
}
