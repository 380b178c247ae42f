/// A widget that may be larger than the room for it, of which a part is seen.
///
///     ScrollView(form)
///     ScrollView(Label(license))
///     ScrollView(plan, axes: .both)
///
/// What gets the focus inside is scrolled into view. Page Up and Page Down scroll if nothing inside
/// takes them, and so does the wheel. If nothing inside takes the focus, it takes it itself, as long
/// as there is something to scroll; then the arrows, Home and End scroll too.
public final class ScrollView: Widget {
  /// In which directions it scrolls; in the other one its content has to do with the room.
  public let axes: Axes

  /// How large it asks to be, at most, in directions in which it scrolls; it takes more if it can.
  public var preferredSize = Size(width: 40, height: 8) {
    didSet { if preferredSize != oldValue { setNeedsLayout() } }
  }

  private let content: Widget
  private let viewport: Viewport
  private var across = ScrollState()
  private var down = ScrollState()
  private var isLaidOut = false
  /// What shall be seen when places are known.
  private weak var target: Widget?
  private weak var lastFocused: Widget?

  /// Lets a widget be scrolled.
  public init(_ content: Widget, axes: Axes = .vertical) {
    self.content = content
    self.axes = axes
    viewport = Viewport(content)
    super.init()
    growth = .both
    adopt([viewport])
  }

  deinit {}

  // MARK: Scrolling

  /// The place of the content that is seen at the top left.
  public var offset: Point { Point(x: across.first, y: down.first) }

  /// Shows the content from a place on, or from as near to it as possible.
  public func scroll(to place: Point) {
    let hasMoved = [across.scroll(to: place.x), down.scroll(to: place.y)]
    if hasMoved.contains(true) { setNeedsLayout() }
  }

  /// Shows a widget of the content, as much of it as possible.
  public func reveal(_ widget: Widget) {
    target = widget
    setNeedsLayout()
  }

  private func scroll(by step: Int, _ axis: Axis) -> Bool {
    let hasMoved = axis == .vertical ? down.scroll(by: step) : across.scroll(by: step)
    if hasMoved { setNeedsLayout() }
    return hasMoved
  }

  // MARK: Focus and keys

  public override var takesFocus: Bool {
    (!isLaidOut || across.isCut || down.isCut) && !content.isFocusable
  }

  public override func focusEntered(_ widget: Widget) {
    lastFocused = widget
    reveal(widget)
  }

  public override var keyMap: KeyMap? {
    KeyMap("Scrolling") {
      key(.pageDown, "page below", .vertical) { $0.scroll(by: $0.down.room, .vertical) }
      key(.pageUp, "page above", .vertical) { $0.scroll(by: -$0.down.room, .vertical) }
      // While something inside has the focus, the arrows move it.
      if isFocused {
        key(.down, "scroll down", .vertical) { $0.scroll(by: 1, .vertical) }
        key(.up, "scroll up", .vertical) { $0.scroll(by: -1, .vertical) }
        key(.right, "scroll right", .horizontal) { $0.scroll(by: 1, .horizontal) }
        key(.left, "scroll left", .horizontal) { $0.scroll(by: -1, .horizontal) }
        key(.home, "beginning", .vertical) { $0.scroll(by: .min, .vertical) }
        key(.end, "end", .vertical) { $0.scroll(by: .max, .vertical) }
      }
    }
  }

  private func key(
    _ press: KeyPress,
    _ title: String,
    _ axis: Axis,
    action: @escaping (ScrollView) -> Bool
  ) -> KeyBinding {
    KeyBinding(
      press,
      title: title,
      isInFooter: false,
      isEnabled: self.isUsable && (axis == .vertical ? self.down : self.across).isCut
    ) { [weak self] in
      if let self { _ = action(self) }
    }
  }

  public override func take(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scroll(by: -3, .vertical)
    case .scroll(.down): return scroll(by: 3, .vertical)
    case .scroll(.left): return scroll(by: -3, .horizontal)
    case .scroll(.right): return scroll(by: 3, .horizontal)
    case .press(.left), .drag(.left): return pointAtBar(event.position)
    default: return false
    }
  }

  private func pointAtBar(_ point: Point) -> Bool {
    guard !viewport.frame.contains(point) else { return false }
    let room = viewport.frame.size
    if point.y < room.height {
      scroll(to: Point(x: across.first, y: down.start(at: point.y, length: room.height)))
    } else if point.x < room.width {
      scroll(to: Point(x: across.start(at: point.x, length: room.width), y: down.first))
    }
    return true
  }

  // MARK: Layout

  public override var children: [Widget] { [viewport] }

  public override func size(in available: Size) -> Size {
    let wanted = content.size(in: offered(in: available))
      .adding(
        width: axes.contains(.vertical) ? 1 : 0,
        height: axes.contains(.horizontal) ? 1 : 0
      )
    return Size(
      width: axes.contains(.horizontal) ? min(wanted.width, preferredSize.width) : wanted.width,
      height: axes.contains(.vertical) ? min(wanted.height, preferredSize.height) : wanted.height
    )
  }

  public override func layOut() {
    let (size, room) = measure()
    let hasOtherRoom = room.width != across.room || room.height != down.room
    across.resize(total: size.width, room: room.width)
    down.resize(total: size.height, room: room.height)
    isLaidOut = true
    viewport.place(in: Rect(size: room))
    placeContent(size)
    if hasOtherRoom, target == nil, lastFocused?.isFocused == true { target = lastFocused }
    guard let place = target.flatMap({ frameInContent(of: $0) }) else { return }
    target = nil
    if [across.reveal(place.columns), down.reveal(place.rows)].contains(true) {
      placeContent(size)
    }
  }

  private func placeContent(_ size: Size) {
    content.place(in: Rect(origin: Point(x: -across.first, y: -down.first), size: size))
  }

  /// How large the content becomes, and how much of it is seen at a time.
  private func measure() -> (size: Size, room: Size) {
    var room = frame.size
    var size = size(ofContentIn: room)
    // A bar takes room, which may make the other one necessary.
    for _ in 0..<2 {
      let barWidth = axes.contains(.vertical) && size.height > room.height ? 1 : 0
      let barHeight = axes.contains(.horizontal) && size.width > room.width ? 1 : 0
      room = Size(
        width: frame.size.width > 1 ? frame.size.width - barWidth : frame.size.width,
        height: frame.size.height > 1 ? frame.size.height - barHeight : frame.size.height
      )
      size = self.size(ofContentIn: room)
    }
    return (size, room)
  }

  /// How long and wide the content can be: so much that sums of lengths in it stay numbers.
  private var most: Int { 1 << 20 }

  private func size(ofContentIn room: Size) -> Size {
    let wanted = content.size(in: offered(in: room))
    return Size(
      width: axes.contains(.horizontal) ? max(min(wanted.width, most), room.width) : room.width,
      height: axes.contains(.vertical) ? max(min(wanted.height, most), room.height) : room.height
    )
  }

  private func offered(in room: Size) -> Size {
    Size(
      width: axes.contains(.horizontal) ? Canvas.limit : room.width,
      height: axes.contains(.vertical) ? Canvas.limit : room.height
    )
  }

  private func frameInContent(of widget: Widget) -> Rect? {
    var frame = Rect(size: widget.frame.size)
    var next: Widget? = widget
    while let current = next, current !== content {
      frame = frame.offset(x: current.frame.origin.x, y: current.frame.origin.y)
      next = current.parent
    }
    return next == nil ? nil : frame
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let room = viewport.frame.size
    let thumb: Style = !isUsable ? .disabled : isFocused ? .focused : .border
    if room.width < frame.size.width {
      let place = Point(x: room.width, y: 0)
      canvas.scrollBar(down, from: place, length: room.height, .vertical, glyphs, thumb: thumb)
    }
    if room.height < frame.size.height {
      let place = Point(x: 0, y: room.height)
      canvas.scrollBar(across, from: place, length: room.width, .horizontal, glyphs, thumb: thumb)
    }
  }
}

/// The part of a scroll view in which its content is seen.
private final class Viewport: Widget {
  private let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init()
    adopt([content])
  }

  deinit {}

  override var children: [Widget] { [content] }
}
