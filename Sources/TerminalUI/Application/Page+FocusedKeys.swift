/// What keys for the focused widget do to the focus and to the visible part of the page.
extension Page {
  /// The widgets that get the focus when they can have it.
  struct PendingFocus {
    fileprivate let focus: FocusTracker<Int>
    fileprivate let awaitedName: String?
  }

  /// True if a quick check shows that ``updateFocus()`` would not move the focus.
  ///
  /// Unlike ``updateFocus()``, the check does not search for all focusable widgets, and it needs no
  /// layout: keys go to the widget that had the focus in the last drawing, even if a change that no
  /// drawing has shown yet leaves no room for that widget.
  var isFocusCurrent: Bool {
    if laidOutSize != nil, isFocusUpdated, focus.isSettled { return true }
    guard awaitedName == nil, !focus.isDisplaced, let focused else { return false }
    if let popup, !popup.isWanted(in: root) { return false }
    return focused.isUsable(under: inputPopup?.content ?? root)
  }

  /// Keeps the focus where it is, because the user uses the focused widget.
  ///
  /// - Returns: The widgets that do not get the focus because of this call.
  @discardableResult
  func keepFocus() -> PendingFocus {
    defer {
      focus.keep()
      awaitedName = nil
    }
    return PendingFocus(focus: focus, awaitedName: awaitedName)
  }

  /// Undoes ``keepFocus()``, because the focused widget did not use the key.
  func restore(_ pending: PendingFocus) {
    guard focus.focused == pending.focus.focused else { return }
    focus = pending.focus
    awaitedName = pending.awaitedName
  }

  /// Scrolls to the focused widget if it is scrolled away, and returns true if it was.
  ///
  /// A key that would act on the widget has no other effect then, because the user does not see what
  /// the key would do. A scroll view may be out of sight, because its keys only move the view.
  func scrollsToFocus() -> Bool {
    guard let focused, !(focused is ScrollView), focused.isScrolledAway else { return false }
    focused.scrollIntoView()
    return true
  }

  /// Scrolls to what the keys of the focused widget act on, because a key may have moved that.
  func followFocus() {
    _ = scrollsToFocus()
  }
}
