internal import Signals

extension Application {
  /// Routes a mouse event to the widgets of the page.
  ///
  /// The widget that handles a press also receives the drags and the release, even outside its
  /// drawing, while it is usable and no dialog covers it. Other events go to the widgets under the
  /// pointer, innermost first, until one of them handles the event. If the innermost widget is
  /// disabled, the event is dropped.
  func handleMouse(_ event: MouseEvent) {
    if isHandledByToasts(event) { return }
    guard let page else { return }
    // Search the drawn layout, which the user saw, before `updateFocus()` can change the layout.
    let hit = page.hit(at: event.position) ?? keyBar(at: event.position)
    hoveredButton = hit as? Button
    page.updateFocus()
    var event = event
    event.clickCount = clicks.count(event, at: scheduler.elapsed)
    if event.continuesPress, let holder = mouseHolder {
      if case .release = event.action { mouseHolder = nil }
      // A dialog may have covered the holder since the press.
      if holder.isUsable, page.canReach(holder) || holder is KeyBar { send(event, to: holder) }
      return
    }
    // A click on a key of the footer can continue a chord.
    if event.isPress, !(hit is KeyBar) { abandonChord() }
    guard let hit, hit.isUsable else { return }
    if event.isClick, let target = hit.path.first(where: { $0.takesFocus && $0.isUsable }) {
      target.focus()
    }
    var handler = hit.path.first { $0.isUsable && send(event, to: $0) }
    if handler == nil, event.action == .press(.right) {
      showContextMenu(of: hit, at: event.position)
    }
    // The pointer can move on to an item of the menu before the button is released.
    if let menu = self.page?.root as? MenuPanel { handler = menu }
    if case .press = event.action { mouseHolder = handler }
  }

  /// Routes a movement of the pointer without a button to the widget under the pointer.
  ///
  /// Unlike other input, a movement is no answer, and does not end waiting for a widget to focus.
  func handleMove(_ event: MouseEvent) {
    guard let page else { return }
    let hit = page.hit(at: event.position)
    hoveredButton = hit as? Button
    _ = hit?.path.first { $0.isUsable && send(event, to: $0) }
  }

  @discardableResult
  private func send(_ event: MouseEvent, to widget: Widget) -> Bool {
    let origin = widget.frameInPage.origin
    var event = event
    event.position = event.position.offset(x: -origin.x, y: -origin.y)
    return widget.handle(event)
  }

  /// Returns the key bar at a point of a page beneath a dialog.
  ///
  /// Such a bar shows the keys of the dialog.
  private func keyBar(at point: Point) -> Widget? {
    for page in visiblePages.dropLast().reversed() {
      if let bar = page.hit(at: point) as? KeyBar { return bar }
    }
    return nil
  }
}

extension Page {
  /// Returns true if a widget is in the tree of the page or of its popup.
  fileprivate func canReach(_ widget: Widget) -> Bool {
    widget.root === root || widget.root === popup?.content
  }
}

nonisolated extension MouseEvent {
  /// True for a drag or a release, which belongs to an earlier press.
  fileprivate var continuesPress: Bool {
    switch action {
    case .drag, .release: true
    case .press, .move, .scroll: false
    }
  }
}
