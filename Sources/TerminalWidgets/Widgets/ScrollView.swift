/// A container that shows part of a widget that is larger than the available space.
///
/// ![Some lines of a long text, beside a scroll bar](scrollview)
///
///     ScrollView { Label(license) }
///     ScrollView(axes: .both) { plan }
///
/// The view scrolls to a widget in the content when that widget gets the focus. Page Up, Page Down
/// and the wheel scroll unless a widget in the content handles them. If no widget in the content
/// takes the focus, the scroll view can have the focus while part of the content is hidden. While
/// the view has the focus, the arrow keys, Home and End scroll, too, and arrows at the ends of the
/// scroll bar point to hidden content.
///
/// If the focused widget is scrolled away, the next key for that widget only scrolls back to it.
public final class ScrollView: Widget {
  /// The scrolling directions.
  ///
  /// In a direction without scrolling, the content gets the available width or height.
  public let axes: Axes

  /// The maximum of the preferred size, in the scrolling directions.
  ///
  /// By default, the view expands beyond this size into free space.
  public var preferredSize = Size(width: 40, height: 8) {
    didSet { if preferredSize != oldValue { setNeedsLayout() } }
  }

  private let content: Widget
  let viewport: Viewport
  var across = ScrollState()
  var down = ScrollState()
  var acrossBar = ScrollBarDrag()
  var downBar = ScrollBarDrag()
  private var isLaidOut = false
  /// The widget to reveal with the next layout.
  private weak var target: Widget?
  private weak var lastFocused: Widget?
  /// True until the user or the program scrolls away from the focused widget.
  private var followsFocus = false

  /// Creates a scroll view around a column of widgets.
  public convenience init(axes: Axes = .vertical, @WidgetBuilder content: () -> [Widget]) {
    self.init(Widget.column(content()), axes: axes)
  }

  /// Creates a scroll view around a widget.
  package init(_ content: Widget, axes: Axes = .vertical) {
    self.content = content
    self.axes = axes
    viewport = Viewport(content)
    super.init()
    growth = .both
    adopt([viewport])
  }

  // MARK: Scrolling

  /// The point of the content at the top left corner of the view.
  public var offset: Point { Point(x: across.first, y: down.first) }

  /// True if part of the content is hidden.
  var isCut: Bool { across.isCut || down.isCut }

  /// Scrolls as far as possible to move a point of the content to the top left corner.
  public func scroll(to place: Point) {
    leaveFocus()
    let hasMoved = [across.scroll(to: place.x), down.scroll(to: place.y)]
    if hasMoved.contains(true) { setNeedsLayout() }
  }

  /// Scrolls to show as much as possible of a widget in the content.
  public func reveal(_ widget: Widget) {
    // If the widget moves with the next layout, that layout scrolls to the widget.
    target = widget
    followsFocus = widget.isFocused
    var (across, down) = (across, down)
    if isLaidOut, let place = frameToReveal(of: widget),
      ![across.reveal(place.columns), down.reveal(place.rows)].contains(true)
    {
      return
    }
    setNeedsLayout()
  }

  /// Stops scrolling to the focused widget, because the user or the program scrolls.
  func leaveFocus() {
    target = nil
    followsFocus = false
  }

  func scroll(by step: Int, _ axis: Axis) -> Bool {
    leaveFocus()
    let hasMoved = axis == .vertical ? down.scroll(by: step) : across.scroll(by: step)
    if hasMoved { setNeedsLayout() }
    return hasMoved
  }

  // MARK: Focus and keys

  public override var takesFocus: Bool {
    takesFocusByRoom && !content.isFocusable
  }

  /// True if part of the content is hidden, or may be.
  private var takesFocusByRoom: Bool { !isLaidOut || isCut }

  public override func focusEntered(_ widget: Widget) {
    lastFocused = widget
    reveal(widget)
  }

  public override var semantics: Semantics? { takesFocus ? Semantics(.scrollArea) : nil }

  // While a widget in the content has the focus, that widget and the page use the arrow keys.
  public override var keyMap: KeyMap? { isFocused ? focusedKeys : pageKeys }

  private lazy var pageKeys = KeyMap(ofToolkit: "Scrolling", bindings: pageBindings)

  private lazy var focusedKeys = KeyMap(
    ofToolkit: "Scrolling",
    bindings: pageBindings + [
      key(.down, "scroll down", .vertical) { $0.scroll(by: 1, .vertical) },
      key(.up, "scroll up", .vertical) { $0.scroll(by: -1, .vertical) },
      key(.right, "scroll right", .horizontal) { $0.scroll(by: 1, .horizontal) },
      key(.left, "scroll left", .horizontal) { $0.scroll(by: -1, .horizontal) },
      key(.home, "beginning", .vertical) { $0.scroll(by: .min, .vertical) },
      key(.end, "end", .vertical) { $0.scroll(by: .max, .vertical) },
    ]
  )

  private var pageBindings: [KeyBinding] {
    [
      key(.pageDown, "page below", .vertical) { $0.scroll(by: $0.down.room, .vertical) },
      key(.pageUp, "page above", .vertical) { $0.scroll(by: -$0.down.room, .vertical) },
    ]
  }

  private func key(
    _ press: KeyPress,
    _ title: String,
    _ axis: Axis,
    action: @escaping (ScrollView) -> Bool
  ) -> KeyBinding {
    let isEnabled = { [weak self] in
      guard let self else { return false }
      return isUsable && (axis == .vertical ? down : across).isCut
    }
    return KeyBinding(press, title: title, isInFooter: false, isEnabled: isEnabled()) {
      [weak self] in
      if let self { _ = action(self) }
    }
  }

  public override func handle(_ event: MouseEvent) -> Bool { handleMouse(event) }

  // MARK: Layout

  public override var children: [Widget] { [viewport] }

  public override func size(in available: Size) -> Size {
    let wanted = content.wantedSize(in: offered(in: available))
      .adding(
        width: axes.contains(.vertical) ? 2 : 0,
        height: axes.contains(.horizontal) ? 1 : 0
      )
    return Size(
      width: axes.contains(.horizontal) ? min(wanted.width, preferredSize.width) : wanted.width,
      height: axes.contains(.vertical) ? min(wanted.height, preferredSize.height) : wanted.height
    )
  }

  public override func layOut() {
    let (size, room) = measure()
    let couldTakeFocus = takesFocusByRoom
    let hasOtherRoom = room.width != across.room || room.height != down.room
    across.resize(total: size.width, room: room.width)
    down.resize(total: size.height, room: room.height)
    isLaidOut = true
    if takesFocusByRoom != couldTakeFocus { host?.structureChanged() }
    viewport.place(in: Rect(size: room))
    placeContent(size)
    if hasOtherRoom || followsFocus, target == nil, lastFocused?.isFocused == true {
      target = lastFocused
    }
    guard let place = target.flatMap({ frameToReveal(of: $0) }) else { return }
    target = nil
    if [across.reveal(place.columns), down.reveal(place.rows)].contains(true) {
      placeContent(size)
    }
  }

  private func placeContent(_ size: Size) {
    content.placeScrolled(in: Rect(origin: Point(x: -across.first, y: -down.first), size: size))
  }

  /// Returns the size of the content and of its visible part.
  private func measure() -> (size: Size, room: Size) {
    var room = frame.size
    var size = size(ofContentIn: room)
    // One scroll bar takes room, so the other bar may become necessary.
    for _ in 0..<2 {
      // If the view is wide enough, a blank column separates the content from the bar.
      let columns = frame.size.width > 8 ? 2 : 1
      let barWidth = axes.contains(.vertical) && size.height > room.height ? columns : 0
      let barHeight = axes.contains(.horizontal) && size.width > room.width ? 1 : 0
      room = Size(
        width: frame.size.width > 1 ? frame.size.width - barWidth : frame.size.width,
        height: frame.size.height > 1 ? frame.size.height - barHeight : frame.size.height
      )
      size = self.size(ofContentIn: room)
    }
    return (size, room)
  }

  /// The maximum width and height of the content.
  ///
  /// Without a maximum, sums of coordinates could overflow.
  private var maximum: Int { 1 << 20 }

  private func size(ofContentIn room: Size) -> Size {
    let wanted = content.wantedSize(in: offered(in: room))
    return Size(
      width: axes.contains(.horizontal) ? max(min(wanted.width, maximum), room.width) : room.width,
      height: axes.contains(.vertical) ? max(min(wanted.height, maximum), room.height) : room.height
    )
  }

  private func offered(in room: Size) -> Size {
    Size(
      width: axes.contains(.horizontal) ? Canvas.limit : room.width,
      height: axes.contains(.vertical) ? Canvas.limit : room.height
    )
  }

  override func hides(_ descendant: Widget) -> Bool {
    guard isLaidOut, let place = place(of: descendant.shownActiveArea, in: descendant) else {
      return false
    }
    return across.hides(place.columns) || down.hides(place.rows)
  }

  /// Returns the place of a widget or, if the widget does not fit, of the part its keys act on.
  private func frameToReveal(of widget: Widget) -> Rect? {
    let size = widget.frame.size
    let fits = size.width <= across.room && size.height <= down.room
    return place(of: fits ? widget.bounds : widget.shownActiveArea, in: widget)
  }

  /// Returns the place of a part of a widget in the content; nil if the widget is elsewhere.
  private func place(of part: Rect, in widget: Widget) -> Rect? {
    var frame = part
    var next: Widget? = widget
    while let current = next, current !== content {
      frame = frame.offset(x: current.frame.origin.x, y: current.frame.origin.y)
      next = current.parent
    }
    return next == nil ? nil : frame
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let room = viewport.frame.size
    let thumb: Style = !isUsable ? .disabled : isFocused ? .accent : .border
    if room.width < frame.size.width {
      let place = Point(x: frame.size.width - 1, y: 0)
      canvas.scrollBar(
        down,
        from: place,
        length: room.height,
        .vertical,
        glyphs,
        thumb: thumb,
        hasArrows: isFocused
      )
    }
    if room.height < frame.size.height {
      let place = Point(x: 0, y: room.height)
      canvas.scrollBar(
        across,
        from: place,
        length: room.width,
        .horizontal,
        glyphs,
        thumb: thumb,
        hasArrows: isFocused
      )
    }
  }
}

/// The area of a scroll view that shows the content.
final class Viewport: Widget {
  private let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init()
    adopt([content])
  }

  override var children: [Widget] { [content] }

  override var scrollsToChildren: Bool { true }
}

extension ScrollView {
  func handleMouse(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scroll(by: -3, .vertical)
    case .scroll(.down): return scroll(by: 3, .vertical)
    case .scroll(.left): return scroll(by: -3, .horizontal)
    case .scroll(.right): return scroll(by: 3, .horizontal)
    case .press(.left): return pressBar(at: event.position)
    case .drag(.left): return dragBar(to: event.position)
    case .release(.left): return releaseBar()
    default: return false
    }
  }

  private func pressBar(at point: Point) -> Bool {
    guard !viewport.frame.contains(point) else { return false }
    leaveFocus()
    let room = viewport.frame.size
    if point.y < room.height {
      downBar.press(at: point.y, &down, length: room.height)
    } else if point.x < room.width {
      acrossBar.press(at: point.x, &across, length: room.width)
    }
    setNeedsLayout()
    return true
  }

  private func dragBar(to point: Point) -> Bool {
    guard downBar.isActive || acrossBar.isActive else { return false }
    leaveFocus()
    let room = viewport.frame.size
    downBar.drag(to: point.y, &down, length: room.height)
    acrossBar.drag(to: point.x, &across, length: room.width)
    setNeedsLayout()
    return true
  }

  private func releaseBar() -> Bool {
    defer {
      downBar.release()
      acrossBar.release()
    }
    return downBar.isActive || acrossBar.isActive
  }
}
