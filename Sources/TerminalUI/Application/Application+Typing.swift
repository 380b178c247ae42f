/// Typing into a text input, without a search for the key's binding.
extension Application {
  /// Types a character into the focused text input.
  ///
  /// Returns false if the caller must handle the event in the ordinary way. A text input binds no
  /// characters, and it hides the bindings of characters in all other key maps. So both ways have
  /// the same effect.
  func type(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let character = press.text, let page, page.isFocusCurrent,
      let input = page.focused as? TextInput, isPageShown
    else { return false }
    return input.insert(character)
  }
}

extension Page {
  /// True if the focused widget is still usable and has room, and no other widget waits for the
  /// focus.
  ///
  /// The check is much faster than ``updateFocus()``, which searches all focusable widgets.
  var isFocusCurrent: Bool {
    guard laidOutSize != nil, isFocusUpdated else { return false }
    if focus.isSettled { return true }
    guard awaitedName == nil, !focus.isDisplaced, let focused else { return false }
    // While a popup is open, it contains the focused widget and is not part of the root's tree.
    return focused.isUsable(under: root)
  }
}
