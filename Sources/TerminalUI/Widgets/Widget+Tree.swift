extension Widget {
  /// Gives it a place, and its children theirs; whoever holds children calls it to lay them out.
  public final func place(in frame: Rect) {
    self.frame = frame
    layOut()
  }

  /// Draws it and all that it holds.
  final func render(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard !isHidden else { return }
    canvas.within(frame) { canvas in
      guard !canvas.visible.isEmpty else { return }
      draw(on: &canvas, glyphs)
      for child in children { child.render(on: &canvas, glyphs) }
    }
  }

  /// All that takes the focus now, in order.
  final var focusable: [Widget] {
    guard isEnabled, !isHidden else { return [] }
    return (takesFocus ? [self] : []) + (keepsInput ? [] : children.flatMap(\.focusable))
  }

  /// Whether it takes the focus now, or something that it holds.
  final var isFocusable: Bool {
    guard isEnabled, !isHidden else { return false }
    // What it holds first: whoever takes the focus only if nothing inside does would ask again.
    return !keepsInput && children.contains { $0.isFocusable } || takesFocus
  }

  /// Whether it has the focus, or something that it holds.
  final var containsFocus: Bool {
    isFocused || children.contains { $0.containsFocus }
  }

  /// Whether it may be seen: it is on a page, and neither it nor what it is in is hidden.
  final var isShown: Bool {
    root.host != nil && path.allSatisfy { !$0.isHidden }
  }

  /// The characters that controls are made of where it is shown, for what goes by their width.
  final var glyphs: Glyphs { root.host?.glyphs ?? .unicode }

  /// It and all that it is in, from the inside out.
  final var path: [Widget] {
    [self] + (parent?.path ?? [])
  }

  /// The innermost widget at a point, given in the coordinates of the parent, and the point in its
  /// own.
  final func hit(at point: Point) -> (widget: Widget, point: Point)? {
    guard !isHidden, frame.contains(point) else { return nil }
    let inner = point.offset(x: -frame.origin.x, y: -frame.origin.y)
    if keepsInput { return (self, inner) }
    for child in children.reversed() {
      if let hit = child.hit(at: inner) { return hit }
    }
    return (self, inner)
  }

  /// The widget of that name, here or inside.
  public final func widget(named name: String) -> Widget? {
    if self.name == name { return self }
    for child in children {
      if let found = child.widget(named: name) { return found }
    }
    return nil
  }

  /// Where it is in the whole page.
  public final var frameInPage: Rect {
    guard let parent else { return frame }
    let outer = parent.frameInPage.origin
    return frame.offset(x: outer.x, y: outer.y)
  }
}
