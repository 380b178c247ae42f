/// A container with a border and an optional title around a widget.
///
/// ![A border with a title around a text](box)
///
///     Box("Sign in", padding: 2) {
///       Form { … }
///       Button("Sign in", command: model.signIn)
///     }
public final class Box: Widget {
  private let content: Widget

  /// The title in the upper border.
  public var title: String {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  /// True if the border is ``Glyphs/raisedBorder``, for example around a dialog over a page.
  public let isRaised: Bool

  /// Creates a box around a column of widgets.
  ///
  /// - Parameters:
  ///   - title: The title in the upper border.
  ///   - padding: The number of free columns on each side. Above and below, half as many rows are
  ///     free.
  ///   - spacing: The number of free rows between adjacent widgets.
  ///   - content: The widgets.
  public convenience init(
    _ title: String = "",
    padding: Int = 0,
    spacing: Int = 0,
    @WidgetBuilder content: () -> [Widget]
  ) {
    let column = Widget.column(content(), spacing: spacing)
    let inside = padding == 0 ? column : Padding(column, horizontal: padding, vertical: padding / 2)
    self.init(inside, title: title)
  }

  /// Creates a box around a widget.
  init(_ content: Widget, title: String = "", isRaised: Bool = false) {
    self.content = content
    self.title = title
    self.isRaised = isRaised
    super.init()
    growth = content.growth
    adopt([content])
  }

  public override var children: [Widget] { [content] }

  public override func size(in available: Size) -> Size {
    let inner = Rect(size: available).inset(left: 1, top: 1, right: 1, bottom: 1)
    let size = content.wantedSize(in: inner.size).adding(width: 2, height: 2)
    let titled = title.isEmpty ? 0 : title.columns + 4
    return Size(width: max(size.width, titled), height: size.height)
  }

  public override func layOut() {
    content.place(in: bounds.inset(left: 1, top: 1, right: 1, bottom: 1))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.border(
      canvas.bounds,
      isRaised ? glyphs.raisedBorder : glyphs.border,
      style: isRaised ? .accent : .border,
      title: title,
      ellipsis: glyphs.ellipsis
    )
  }

  deinit {}
}
