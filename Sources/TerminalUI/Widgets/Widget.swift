/// A part of the screen: a control, or what holds controls.
///
/// A widget is plain state. It says how large it would like to be, draws itself into a canvas, and
/// takes keys while it has the focus; what happens to it, it tells through ``Occasion``s. It knows
/// neither view models nor signals: those are tied to it from outside.
///
/// This is the one class here that is meant to be inherited from. A widget of yours overrides what
/// it needs, most often `size(in:)` and `draw(on:_:)`, and calls `setNeedsDisplay()` or
/// `setNeedsLayout()` when its state changes.
@MainActor
open class Widget {
  /// What it is called, for tests and for those who ask for the focus by name.
  public final var name: String?

  /// Which of all widgets ever made it is: once it is gone, another one may have its address.
  final let serial = Widget.nextSerial()

  /// Where it is, in the coordinates of its parent.
  public internal(set) final var frame = Rect(size: .zero)

  /// What it is in.
  public private(set) final weak var parent: Widget?

  /// What is told of changes, if this is the widget that holds all others of a page.
  final weak var host: (any WidgetHost)?

  /// What ties it to something outside, and goes when it does.
  final var ties: [AnyObject] = []

  /// Whether it can be used; what it holds cannot either if it cannot.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether it is left out, and takes no room.
  public final var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsLayout() } }
  }

  /// In which directions it takes room that nobody else needs.
  public final var growth: Axes = [] {
    didSet { if growth != oldValue { setNeedsLayout() } }
  }

  /// Whether keys go here.
  public internal(set) final var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      focusChanged()
      setNeedsDisplay()
    }
  }

  /// Creates a widget.
  public init() {}

  deinit {}

  private static var serials = 0

  private static func nextSerial() -> Int {
    serials += 1
    return serials
  }

  // MARK: To override

  /// What it holds, in the order in which the focus moves.
  open var children: [Widget] { [] }

  /// Whether it takes keys, when it is enabled.
  open var takesFocus: Bool { false }

  /// Whether what it holds is only looked at: focus and mouse are its own, not theirs.
  open var keepsInput: Bool { false }

  /// What its keys do while it has the focus, or something that it holds.
  open var keyMap: KeyMap? { nil }

  /// How large it would like to be, given what there is.
  open func size(in available: Size) -> Size { .zero }

  /// Gives each child its frame, within `bounds`.
  open func layOut() {}

  /// Draws itself, without its children, in its own coordinates.
  open func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {}

  /// Takes a press that no key map has taken, and returns whether it did.
  open func take(_ press: KeyPress) -> Bool { false }

  /// Takes pasted text, and returns whether it did.
  open func take(pasted text: String) -> Bool { false }

  /// Takes what was done with the mouse, in its own coordinates, and returns whether it did.
  open func take(_ event: MouseEvent) -> Bool { false }

  /// Is called when it has got the focus, or lost it.
  open func focusChanged() {}

  /// Is called when a widget that it holds has got the focus.
  open func focusEntered(_ widget: Widget) {}

  // MARK: To call

  /// Its own rectangle, in its own coordinates.
  public final var bounds: Rect { Rect(size: frame.size) }

  /// Whether it can be used: it and all that it is in are enabled.
  public final var isUsable: Bool {
    isEnabled && !isHidden && (parent?.isUsable ?? true)
  }

  /// Makes this the parent of widgets; whoever holds children calls it.
  public final func adopt(_ children: [Widget]) {
    for child in children {
      precondition(!isInside(child), "a widget cannot hold itself, nor what it is in")
      child.parent = self
    }
  }

  /// Lets widgets go that it held.
  public final func release(_ children: [Widget]) {
    for child in children where child.parent === self { child.parent = nil }
  }

  /// Says that it looks different.
  public final func setNeedsDisplay() {
    root.host?.needsDisplay()
  }

  /// Says that it, or something in it, may want another size or place.
  public final func setNeedsLayout() {
    root.host?.needsLayout()
  }

  /// Gives it the focus, if it is on a page and can take it.
  public final func focus() {
    root.host?.focus(self)
  }

  /// Asks for the attention of the person, by a sound.
  public final func ring() {
    root.host?.ring()
  }

  /// Whether `other` is this widget, or holds it.
  public final func isInside(_ other: Widget) -> Bool {
    self === other || (parent?.isInside(other) ?? false)
  }

  final var root: Widget { parent?.root ?? self }
}

/// What holds the widgets of a page, and is told of what they need.
protocol WidgetHost: AnyObject {
  /// The key maps that count now.
  var keys: KeyLayers { get }
  /// The characters that controls are made of.
  var glyphs: Glyphs { get }
  func needsDisplay()
  func needsLayout()
  func focus(_ widget: Widget)
  func ring()
  /// Opens a widget over all of the page, which takes all input as long as `owner` can be used.
  func open(_ content: Widget, for owner: Widget)
  func closePopup(of owner: Widget)
  func hasPopup(of owner: Widget) -> Bool
}
