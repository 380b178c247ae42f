extension Page {
  /// Returns true if the page can be shown on a screen of the given size.
  func fits(_ size: Size) -> Bool {
    scrolls || size.width >= minimum.width && size.height >= minimum.height
  }

  /// Returns true if a screen of the given size has enough room to use the page.
  func isReadable(in size: Size) -> Bool { fits(size) && hasRoom(size) }

  /// Lays out the page if necessary, and returns the size of the screen's canvas.
  ///
  /// The result is nil if the page is on no screen, if the screen is too small for the page, or
  /// during a layout.
  func layOutIfNeeded() -> Size? {
    guard !isLayingOut, let screen = application?.screen, isReadable(in: screen.size) else {
      return nil
    }
    let size = Canvas.limited(screen.size)
    layOut(in: size)
    return size
  }

  private func layOut(in size: Size) {
    isLayingOut = true
    defer { isLayingOut = false }
    let moveCount = Widget.moveCount
    if laidOutSize != size { layOutAll(in: size) } else if !unsettled.isEmpty { settle(in: size) }
    if let content = popup?.content {
      // The popup is placed each time, because its owner may have moved.
      content.memory.forget()
      content.place(in: Rect(size: size).inset(bottom: hasFooter(in: size) ? 1 : 0))
    }
    if moveCount != Widget.moveCount { structureChanged() }
  }

  private func layOutAll(in size: Size) {
    // In a window of another size, nothing is as it was measured.
    if laidOutSize != nil { LayoutMemory.generation += 1 }
    // The size is stored first, because a change during the layout can set it to nil again.
    laidOutSize = size
    isFocusUpdated = false
    for entry in unsettled { entry.widget?.memory.settle() }
    unsettled = []
    root.memory.forget()
    root.place(in: frame(in: Rect(size: size)))
  }

  /// Lays out the widgets that have changed, and those whose layout depends on a changed size.
  private func settle(in size: Size) {
    isFocusUpdated = false
    let changed = settleSizes()
    if isDialog || !root.memory.isArranged { root.place(in: frame(in: Rect(size: size))) }
    // Outer widgets place inner ones, which then need no layout of their own.
    for widget in changed.reversed() where !widget.memory.isArranged {
      if let hidden = widget.outOfSight {
        widget.forgetLayouts(upTo: hidden)
      } else {
        widget.arrange()
      }
    }
    followFocus(in: changed)
  }

  /// Measures the widgets that have changed, the innermost first, and returns all to lay out.
  ///
  /// If a remembered size of a widget has changed, its parent changes, too.
  private func settleSizes() -> [Widget] {
    var levels: [[Widget]] = []
    for case let widget? in unsettled.map(\.widget) where widget.page === self {
      let depth = widget.path.count
      while levels.count <= depth { levels.append([]) }
      levels[depth].append(widget)
    }
    unsettled = []
    var changed: [Widget] = []
    for depth in levels.indices.reversed() {
      for widget in levels[depth] {
        let standing = widget.memory.standing
        guard standing == .changed else {
          widget.memory.settle()
          continue
        }
        changed.append(widget)
        if !widget.settle(), let parent = widget.parent {
          if parent.memory.standing == .settled { levels[depth - 1].append(parent) }
          parent.memory.change()
        }
      }
    }
    return changed
  }

  /// Lets the scroll views around widgets that have moved follow the focus, the innermost first.
  private func followFocus(in widgets: [Widget]) {
    var views: [(depth: Int, view: ScrollView)] = []
    for widget in widgets {
      var ancestor = widget.parent
      while let current = ancestor {
        if let view = current as? ScrollView {
          if views.contains(where: { $0.view === view }) { break }
          if view.outOfSight == nil { views.append((view.path.count, view)) }
        }
        ancestor = current.parent
      }
    }
    for index in places(inOrderOf: views.map { -$0.depth }) { views[index].view.arrange() }
  }

  /// True if a key bar is in the last row of the page.
  private func hasFooter(in size: Size) -> Bool {
    root.hit(at: Point(x: 0, y: size.height - 1))?.widget is KeyBar
  }

  /// The number of the last rows that show the state and the keys of the page.
  func footHeight(in size: Size) -> Int {
    (0..<max(0, size.height)).reversed().prefix { row in
      root.hit(at: Point(x: 0, y: row))?.widget.path.contains { $0.isAtFoot } ?? false
    }
    .count
  }

  /// True if a page beneath has a key bar that the page need not cover.
  private func leavesKeyBar(in size: Size) -> Bool {
    guard let pages = application?.pages, let index = pages.firstIndex(where: { $0 === self }),
      hasRoom(Size(width: size.width, height: size.height - 1))
    else { return false }
    return pages[..<index].contains { page in
      _ = page.layOutIfNeeded()
      return page.hasFooter(in: size)
    }
  }

  /// Returns true if a box is the innermost one around the focus, and there are others beside it.
  package func marks(_ box: Box) -> Bool {
    guard application?.page === self, let focused = popup?.owner ?? focused else { return false }
    var (innermost, count) = (nil as Box?, 0)
    var widget = focused.parent
    while let current = widget {
      if let box = current as? Box, box.isFramed {
        innermost = innermost ?? box
        count += 1
      }
      widget = current.parent
    }
    guard innermost === box else { return false }
    let all = knownBoxCount ?? root.boxCount
    knownBoxCount = all
    return all > count
  }

  /// Returns the innermost widget at a point of the screen; nil if there is none.
  func hit(at point: Point) -> Widget? {
    guard let popup else { return root.hit(at: point)?.widget }
    if let list = popup.content as? any PassivePopup {
      return list.covers(point) ? list : root.hit(at: point)?.widget
    }
    return popup.content.hit(at: point)?.widget ?? root.hit(at: point)?.widget as? KeyBar
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    layOut(in: canvas.size)
    isDrawn = true
    if isDialog, !(root is MenuPanel) {
      if glyphs.hasSurfaces {
        canvas.dim(canvas.bounds.inset(bottom: leavesFoot(in: canvas.size) ? 1 : 0))
      } else {
        // A blank column on each side separates a dialog from the page beneath.
        canvas.clear(root.frame.inset(left: -1, right: -1))
      }
    }
    root.render(on: &canvas, glyphs)
    popup?.content.render(on: &canvas, glyphs)
    if let focused, canvas.cursor == nil, canvas.hiddenCursor == nil {
      // If the focused widget is scrolled away, the cursor must not mark another widget.
      let area = focused.visibleActiveArea
      if !area.isEmpty { canvas.placeCursor(at: area.origin, isVisible: false) }
    }
  }

  /// Returns the notice that a window of the given size is too small for the page.
  func notice(in size: Size, _ glyphs: Glyphs) -> String {
    glyphs.wording.text(
      "This window is %1. %2 needs %3. Make it larger, or press Ctrl-C.",
      "\(size.width)×\(size.height)",
      displayName ?? glyphs.wording["This page"],
      "\(minimum.width)×\(minimum.height)"
    )
  }

  /// Draws the notice that the window is too small for the page.
  func drawNotice(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let text = notice(in: canvas.size, glyphs)
    let lines = glyphs.replacingPunctuation(in: text).wrapped(to: canvas.size.width)
    for (row, line) in lines.enumerated() {
      canvas.write(line, at: Point(x: 0, y: row))
    }
  }

  /// Returns true if a dialog does not cover the last row, which shows its keys.
  private func leavesFoot(in size: Size) -> Bool {
    leavesFooter && size.height > 8 || leavesKeyBar(in: size)
  }

  /// Returns the whole screen or, for a dialog, a centered frame of at most its preferred size.
  private func frame(in bounds: Rect) -> Rect {
    guard isDialog else { return bounds }
    let room = leavesFoot(in: bounds.size) ? bounds.inset(bottom: 1).size : bounds.size
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
}

extension Widget {
  /// Returns a column that scrolls this widget, except for what is in its last rows.
  func scrollingPage(_ minimum: Size) -> Widget {
    let foot = (self as? Stack)?.removeFoot() ?? []
    let rows = foot.reduce(0) { $0 + $1.wantedSize(in: minimum).height }
    let content = sized {
      if minimum.width > 0 { $0.width.fixed = minimum.width }
      if minimum.height > 0 { $0.height.fixed = max(1, minimum.height - rows) }
    }
    let view = ScrollView(content, axes: minimum.width > 0 ? .both : .vertical)
    return Widget.column([view] + foot)
  }

  /// The number of boxes with a border among the widget and its descendants that have room.
  fileprivate var boxCount: Int {
    guard !isHidden, !frame.isEmpty else { return 0 }
    let own = (self as? Box)?.isFramed == true ? 1 : 0
    return children.reduce(own) { $0 + $1.boxCount }
  }
}

/// A widget that covers the whole screen, except a key bar in the last row, and draws on a part of it, such as the list of an open
/// ``Select``.
///
/// The popup receives input in place of the page's own widgets, unless it is a ``PassivePopup``.
struct Popup {
  let content: Widget
  /// The widget that opened the popup and gets the focus back when the popup closes.
  weak var owner: Widget?

  /// True if the popup receives input in place of the page's own widgets.
  var takesInput: Bool { !(content is any PassivePopup) }

  func isWanted(in root: Widget) -> Bool {
    guard let owner else { return false }
    return owner.isUsable && owner.root === root
  }
}
