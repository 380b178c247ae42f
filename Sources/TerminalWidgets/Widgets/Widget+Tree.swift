extension Widget {
  /// Sets the frame and lays out the children.
  ///
  /// Containers call this method on their children, in `layOut()`. Children that were laid out for the
  /// same size stay as they are.
  public final func place(in frame: Rect) {
    let hasOtherSize = move(to: frame)
    if hasOtherSize || !memory.isArranged { arrange() }
  }

  /// Places a widget that its container scrolls, which changes nothing for the focus.
  final func placeScrolled(in frame: Rect) {
    guard memory.isArranged, frame.size == self.frame.size else { return place(in: frame) }
    self.frame = frame
  }

  /// Lays out the children for the current frame.
  package final func arrange() {
    // The children may change during their layout, which then needs another one.
    memory.arrange()
    layOut()
  }

  /// Removes the widget from sight, because it has no room.
  ///
  /// The descendants keep their places, so nothing scrolls when the widget gets room again.
  final func placeNowhere() { _ = move(to: Rect(size: .zero)) }

  /// Sets the frame, and returns true if it has another size.
  private final func move(to frame: Rect) -> Bool {
    guard frame != self.frame else { return false }
    defer { self.frame = frame }
    Widget.moveCount &+= 1
    return frame.size != self.frame.size
  }

  /// Notes that the parent has to place the widget elsewhere, whatever its preferred size is.
  final func needsOtherPlace() {
    setNeedsLayout()
    parent?.setNeedsLayout()
  }

  /// Forgets how this widget and its ancestors were laid out, up to one of them.
  package final func forgetLayouts(upTo ancestor: Widget?) {
    var widget = self
    widget.memory.forget()
    while widget !== ancestor, let parent = widget.parent {
      widget = parent
      widget.memory.forget()
    }
  }

  /// Forgets how this widget and its descendants were laid out.
  package final func forgetLayouts() {
    memory.forget()
    for child in children { child.forgetLayouts() }
  }

  /// Draws the widget and its descendants, except hidden ones.
  package final func render(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard !isHidden else { return }
    canvas.within(frame) { canvas in
      let visible = canvas.visible
      guard !visible.isEmpty else { return }
      draw(on: &canvas, glyphs.marksDisabled && !isUsable ? glyphs.withoutBrackets : glyphs)
      for child in children(in: visible) { child.render(on: &canvas, glyphs) }
    }
  }

  /// The widgets among this widget and its descendants that can have the focus now, in focus order.
  package final var focusable: [Widget] {
    guard isEnabled, !isHidden else { return [] }
    let traits = noteFocusTraits()
    return (traits.takesFocus ? [self] : [])
      + (traits.handlesInputOfChildren ? [] : children.flatMap(\.focusable))
  }

  /// Returns the widgets of ``focusable`` that are visible, or that can be scrolled to.
  ///
  /// `room` is the visible area in the coordinates of the parent.
  package final func focusable(within room: Rect) -> [Widget] {
    var found: [Widget] = []
    addFocusable(within: room, to: &found)
    return found
  }

  private final func addFocusable(within room: Rect, to found: inout [Widget]) {
    guard isEnabled, !isHidden else { return }
    let visible = frame.intersection(room)
    guard !visible.isEmpty else { return }
    let traits = noteFocusTraits()
    if traits.takesFocus { found.append(self) }
    guard !traits.handlesInputOfChildren else { return }
    let inner = visible.offset(x: -frame.origin.x, y: -frame.origin.y)
    for child in children {
      child.addFocusable(within: scrollsToChildren ? child.frame : inner, to: &found)
    }
  }

  /// Stores and returns the current traits.
  @discardableResult
  package final func noteFocusTraits() -> FocusTraits {
    focusTraits = FocusTraits(
      takesFocus: takesFocus,
      handlesInputOfChildren: handlesInputOfChildren
    )
    return focusTraits
  }

  /// True if the widget or a descendant can have the focus now.
  package final var isFocusable: Bool {
    guard isEnabled, !isHidden else { return false }
    // If a child is focusable, `takesFocus` of a scroll view need not check the children again.
    return !handlesInputOfChildren && children.contains { $0.isFocusable } || takesFocus
  }

  /// True if the widget or a descendant has the focus.
  final var containsFocus: Bool {
    isFocused || children.contains { $0.containsFocus }
  }

  /// True if the widget is on a page, and neither it nor an ancestor is hidden.
  package final var isShown: Bool {
    host != nil && path.allSatisfy { !$0.isHidden }
  }

  /// Runs an action in a later turn of the main actor, after the input that has arrived.
  ///
  /// Without an application, the action runs now.
  package final func performLater(_ action: @escaping @MainActor () -> Void) {
    if let host { host.performLater(action) } else { action() }
  }

  /// The glyphs of the page, for measuring text outside `draw(on:_:)`.
  package final var glyphs: Glyphs { host?.glyphs ?? .unicode }

  /// The widget and its ancestors, starting with the widget.
  package final var path: [Widget] {
    var path = [self]
    while let parent = path.last?.parent { path.append(parent) }
    return path
  }

  /// Returns true if the widget is usable and `root` is its outermost ancestor.
  package final func isUsable(under root: Widget) -> Bool {
    var widget = self
    while widget.isEnabled, !widget.isHidden {
      guard let parent = widget.parent else { return widget === root }
      widget = parent
    }
    return false
  }

  /// Returns the innermost widget at a point, and the point in the coordinates of that widget.
  ///
  /// The result is nil if this widget is hidden or the point is outside its frame.
  ///
  /// The given point is in the coordinates of this widget's parent. If a widget handles input for
  /// its children, the children are not searched.
  package final func hit(at point: Point) -> (widget: Widget, point: Point)? {
    guard !isHidden, frame.contains(point) else { return nil }
    let inner = point.offset(x: -frame.origin.x, y: -frame.origin.y)
    if handlesInputOfChildren { return (self, inner) }
    for child in children(in: Rect(origin: inner, size: Size(width: 1, height: 1))).reversed() {
      if let hit = child.hit(at: inner) { return hit }
    }
    return (self, inner)
  }

  /// Returns the first widget with the given name among this widget and its descendants.
  public final func widget(named name: String) -> Widget? {
    if self.name == name { return self }
    for child in children {
      if let found = child.widget(named: name) { return found }
    }
    return nil
  }

  /// Returns the first button with a role among the widgets that are shown.
  ///
  /// After a layout, `isPlaced` is true, and a widget without room is not shown.
  package final func firstButton(_ role: Button.PageRole, isPlaced: Bool) -> Button? {
    guard !isHidden, !isPlaced || !frame.isEmpty else { return nil }
    if let button = self as? Button { return button.pageRole == role ? button : nil }
    for child in children {
      if let found = child.firstButton(role, isPlaced: isPlaced) { return found }
    }
    return nil
  }

  /// The innermost widget among this one and its ancestors that is hidden or has no room.
  package final var outOfSight: Widget? {
    var widget: Widget? = self
    while let current = widget, !current.isHidden, !current.frame.isEmpty {
      widget = current.parent
    }
    return widget
  }

  /// The part that keys act on or, if the widget has scrolled that part away, the whole widget.
  final var shownActiveArea: Rect {
    let area = activeArea.intersection(bounds)
    return area.isEmpty ? bounds : area
  }

  /// True if scrolling would show more of what the widget's keys act on.
  package final var isScrolledAway: Bool {
    var ancestor = parent
    while let current = ancestor {
      if current.hides(self) { return true }
      ancestor = current.parent
    }
    return false
  }

  /// Scrolls the widget's content and all scroll views around it to what its keys act on.
  package final func scrollIntoView() {
    revealActiveArea()
    for ancestor in path.dropFirst() { (ancestor as? ScrollView)?.reveal(self) }
  }

  /// The visible part of the active area, in the coordinates of the page.
  package final var visibleActiveArea: Rect {
    var area = activeArea
    for widget in path {
      area = area.intersection(widget.bounds)
        .offset(x: widget.frame.origin.x, y: widget.frame.origin.y)
    }
    return area
  }

  /// The frame in the coordinates of the page.
  package final var frameInPage: Rect {
    guard let parent else { return frame }
    let outer = parent.frameInPage.origin
    return frame.offset(x: outer.x, y: outer.y)
  }
}
