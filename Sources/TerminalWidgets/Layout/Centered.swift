/// A container that centers a widget in the available space.
public final class Centered: Widget {
  private let content: Widget
  private let size: Size?

  /// Creates a container around a column of widgets.
  public convenience init(size: Size? = nil, @WidgetBuilder content: () -> [Widget]) {
    self.init(Widget.column(content()), size: size)
  }

  /// Creates a container around a widget.
  ///
  /// The widget gets `size`, or its preferred size if `size` is nil. In a direction with too little
  /// space, the widget gets all of that space.
  init(_ content: Widget, size: Size? = nil) {
    self.content = content
    self.size = size
    super.init()
    growth = .both
    adopt([content])
  }

  public override var children: [Widget] { [content] }

  public override func size(in available: Size) -> Size {
    size ?? content.wantedSize(in: available)
  }

  public override func layOut() {
    let wanted = size(in: frame.size)
    let size = Size(
      width: min(wanted.width, frame.size.width),
      height: min(wanted.height, frame.size.height)
    )
    content.place(
      in: Rect(
        x: (frame.size.width - size.width) / 2,
        y: (frame.size.height - size.height) / 2,
        width: size.width,
        height: size.height
      )
    )
  }
}
