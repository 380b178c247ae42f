public import Signals

/// What fills the screen at one time: widgets, keys, and for how long.
///
///     let page = Page(form, title: "Sign in", minimum: Size(width: 40, height: 12))
///     page.defaultButton = signIn
///     page.cancelButton = cancel
///     application.push(page)
public final class Page {
  /// The widget that holds all others.
  public let root: Widget

  /// What it is called.
  public let title: String

  /// What it needs; on a smaller screen it says so instead, and keeps its state.
  public let minimum: Size

  /// What people call it, as in "The form needs 40×12", where the screen is too small.
  public var noun = "This page"

  /// Whether what is beneath it is still to be seen.
  public let isDialog: Bool

  /// What its keys do, apart from moving the focus.
  public var keyMap: KeyMap? {
    didSet { needsDisplay() }
  }

  /// What Enter presses, wherever the focus is.
  public weak var defaultButton: (any Pressable)? {
    didSet { needsDisplay() }
  }

  /// What Escape presses, wherever the focus is.
  public weak var cancelButton: (any Pressable)? {
    didSet { needsDisplay() }
  }

  /// Happens when the focus has moved from one widget to another.
  public let focusMoved = Occasion<(from: Widget?, to: Widget?)>()

  /// Ends when the page is left.
  public var lifetime: Lifetime { token.lifetime }

  weak var application: Application?
  /// Whether a dialog leaves the last row free, where the page beneath may tell what the keys do.
  var leavesFooter = false
  private var kept: [AnyObject] = []
  /// What is to be done when the page is left.
  var whenEnded: () -> Void = {}
  private let token = Lifetime.Token()
  private var focus = FocusMemory<Int>()
  private var isLaidOut = false
  private var placed: Rect?
  private var popup: Popup?

  /// Creates a page of a widget, and of what that holds.
  public init(
    _ root: Widget,
    title: String = "",
    minimum: Size = .zero,
    isDialog: Bool = false,
    keyMap: KeyMap? = nil
  ) {
    self.root = root
    self.title = title
    self.minimum = minimum
    self.isDialog = isDialog
    self.keyMap = keyMap
    root.host = self
  }

  deinit {}

  /// Keeps an object until the page is left: its view model, say, for bindings keep none.
  public func keep(_ object: AnyObject) {
    guard !lifetime.hasEnded else { return }
    kept.append(object)
  }

  // MARK: Focus

  /// The widget that keys go to.
  public private(set) weak var focused: Widget? {
    didSet {
      guard focused !== oldValue else { return }
      oldValue?.isFocused = false
      if let focused {
        focused.isFocused = true
        for widget in focused.path.dropFirst() { widget.focusEntered(focused) }
      }
      focusMoved.happen((from: oldValue, to: focused))
    }
  }

  /// Moves the focus to the next widget, or to the first after the last.
  public func focusNext() { move(by: 1) }

  /// Moves the focus to the widget before, or to the last before the first.
  public func focusPrevious() { move(by: -1) }

  /// Gives the focus to the widget of that name, if there is one that can take it.
  @discardableResult
  public func focus(named name: String) -> Bool {
    // Not just any of that name: what is on a hidden tab may have the same.
    guard let widget = root.focusable.first(where: { $0.name == name }) else { return false }
    return setFocus(to: widget)
  }

  private func setFocus(to widget: Widget) -> Bool {
    if let popup, !widget.isInside(popup.content) { closePopup() }
    let candidates = focusable
    let hasMoved = focus.focus(widget.serial, among: candidates.map(\.serial))
    show(candidates)
    return hasMoved
  }

  private func move(by step: Int) {
    let candidates = focusable
    focus.move(by: step, among: candidates.map(\.serial))
    show(candidates)
  }

  /// Moves the focus if it is where it cannot be.
  func settleFocus() {
    if let popup, !popup.isWanted(in: root) { return closePopup() }
    let candidates = focusable
    focus.settle(among: candidates.map(\.serial))
    show(candidates)
  }

  private var focusable: [Widget] { (popup?.content ?? root).focusable }

  /// The innermost widget at a point that takes input, and the point in its own coordinates.
  func hit(at point: Point) -> (widget: Widget, point: Point)? {
    (popup?.content ?? root).hit(at: point)
  }

  private func closePopup() {
    popup?.content.host = nil
    popup = nil
    // The focus goes back to the owner, which lost it by not being among the candidates.
    settleFocus()
    application?.needsDisplay()
  }

  private func show(_ candidates: [Widget]) {
    focused = candidates.first { $0.serial == focus.focused }
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let frame = frame(in: canvas.bounds)
    if !isLaidOut || frame != placed {
      isLaidOut = true
      placed = frame
      root.place(in: frame)
    }
    if isDialog { canvas.clear(frame) }
    root.render(on: &canvas, glyphs)
    if let popup {
      // Each time, since what it belongs to may have moved.
      popup.content.place(in: canvas.bounds)
      popup.content.render(on: &canvas, glyphs)
    }
  }

  /// All of the screen; or, for a dialog, what it wants, in the middle.
  private func frame(in bounds: Rect) -> Rect {
    guard isDialog else { return bounds }
    let room = leavesFooter && bounds.size.height > 8 ? bounds.inset(bottom: 1).size : bounds.size
    let wanted = root.size(in: room)
    let width = min(wanted.width, room.width)
    let height = min(wanted.height, room.height)
    return Rect(
      x: (bounds.size.width - width) / 2,
      y: min((bounds.size.height - height) / 2, room.height - height),
      width: width,
      height: height
    )
  }

  /// Is left for good.
  func end() {
    popup = nil
    focused = nil
    token.dispose()
    whenEnded()
    kept = []
  }
}

extension Page: WidgetHost {
  var keys: KeyLayers { application?.keys ?? KeyLayers([]) }

  var glyphs: Glyphs { application?.glyphs ?? .unicode }

  func needsDisplay() {
    application?.needsDisplay()
  }

  func needsLayout() {
    isLaidOut = false
    application?.needsDisplay()
  }

  func focus(_ widget: Widget) {
    _ = setFocus(to: widget)
  }

  func ring() {
    application?.screen.ring()
  }

  func open(_ content: Widget, for owner: Widget) {
    guard setFocus(to: owner) else { return }
    popup = Popup(content: content, owner: owner)
    content.host = self
    settleFocus()
    application?.needsDisplay()
  }

  func closePopup(of owner: Widget) {
    if hasPopup(of: owner) { closePopup() }
  }

  func hasPopup(of owner: Widget) -> Bool {
    popup?.owner === owner
  }
}

/// What is open over the widgets of a page and takes all input, such as the list of a ``Select``.
private struct Popup {
  let content: Widget
  /// What it belongs to, which has the focus again when it is closed.
  weak var owner: Widget?

  func isWanted(in root: Widget) -> Bool {
    guard let owner else { return false }
    return owner.isUsable && owner.root === root
  }
}
