/// A container with a border and an optional title around a widget.
///
/// ![A border with a title around a text](box)
///
///     Box("Sign in", padding: 2) {
///       Form { … }
///       Button("Sign in", command: model.signIn)
///     }
///
/// If a page has several boxes, the innermost one around the focus has the ``Glyphs/raisedBorder``, so
/// that it differs from the others even without colors.
public final class Box: Widget {
  let content: Widget

  /// The title in the upper border.
  public var title: String {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  /// True if the border is ``Glyphs/raisedBorder``, for example around a dialog over a page.
  public let isRaised: Bool

  /// False if the box is only its content, because its container shows the title elsewhere.
  package var isFramed = true {
    didSet {
      guard isFramed != oldValue else { return }
      forgetLayouts(upTo: parent)
      host?.structureChanged()
    }
  }

  /// Creates a box around a widget.
  package init(_ content: Widget, title: String = "", isRaised: Bool = false) {
    self.content = content
    self.title = title
    self.isRaised = isRaised
    super.init()
    growth = content.growth
    adopt([content])
  }

  public override var children: [Widget] { [content] }

  /// True if the border shows that the focus is in the box.
  private var isActive: Bool { host?.marks(self) ?? false }

  public override var semantics: Semantics? { Semantics(.group, title) }

  public override func size(in available: Size) -> Size {
    guard isFramed else { return content.wantedSize(in: available) }
    let size = content.wantedSize(in: inside(of: Rect(size: available)).size)
      .adding(width: 2, height: 1 + glyphs.panelFoot(isRaised: isRaised))
    let titled = title.isEmpty ? 0 : title.columns + 4
    return Size(width: max(size.width, titled), height: size.height)
  }

  public override func layOut() {
    content.place(in: isFramed ? inside(of: bounds) : bounds)
  }

  /// Returns the part of a rectangle that the frame or the edges leave to the content.
  private func inside(of rect: Rect) -> Rect {
    rect.inset(left: 1, top: 1, right: 1, bottom: glyphs.panelFoot(isRaised: isRaised))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard isFramed else { return }
    canvas.panel(canvas.bounds, isRaised: isRaised, isActive: isActive, title: title, glyphs)
  }
}
