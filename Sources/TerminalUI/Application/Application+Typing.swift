internal import Signals

/// Typing into a text input without a search for the key's binding, and many moves at once.
extension Application {
  /// Types a character into the focused text input.
  ///
  /// Returns false if the caller must handle the event in the usual way. For a focused text input,
  /// the search would have the same effect, but take longer. A text input binds no characters, except
  /// in the keys that the program added to it, and hides the bindings of characters in all other maps.
  func type(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let character = press.text, let page, page.isFocusCurrent,
      let input = page.focused as? TextInput, isPageShown, page.arrivals.isEmpty,
      input.ownKeys?.binding(of: press) == nil
    else { return false }
    inputSerial += 1
    // The character is lost, so the bell rings.
    if page.scrollsToFocus() {
      page.ring()
    } else {
      page.keepFocus()
      _ = input.insert(character)
      page.followFocus()
    }
    return true
  }
}

// MARK: - Moves

extension Application {
  /// Handles an event and those after it that also only move in the focused control.
  ///
  /// A held arrow key can send thousands of moves in one read. Bound models get each of them, but
  /// their observers need only the last one.
  func handleMoves(
    _ event: InputEvent,
    _ rest: inout ArraySlice<InputEvent>,
    since start: Duration
  ) {
    handle(event)
    while let next = rest.first, isMove(next),
      scheduler.elapsed - start < DrawingThrottle.interval
    {
      rest.removeFirst()
      handle(next)
    }
  }

  /// True if an event is a key that only moves in the focused control.
  func isMove(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let focused = page?.focused,
      focused.ownKeys?.binding(of: press) == nil
    else { return false }
    return focused.keyMap?.binding(of: press)?.isMove == true
  }
}

extension Page {
  /// True if a quick check shows that ``updateFocus()`` would not move the focus.
  ///
  /// Unlike ``updateFocus()``, the check does not search for all focusable widgets, and it needs no
  /// layout: keys go to the widget that had the focus in the last frame, even if a change that no
  /// frame has shown yet leaves no room for that widget.
  var isFocusCurrent: Bool {
    if laidOutSize != nil, isFocusUpdated, focus.isSettled { return true }
    guard awaitedName == nil, !focus.isDisplaced, let focused else { return false }
    guard let popup else { return focused.isUsable(under: root) }
    return popup.isWanted(in: root) && focused.isUsable(under: popup.content)
  }
}
