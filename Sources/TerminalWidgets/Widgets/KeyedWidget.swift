/// A widget whose keys act on the widget itself.
protocol KeyedWidget: Widget {
  /// Prepares for the action of a key.
  func beginKey()
}

extension KeyedWidget {
  func beginKey() {}

  /// Returns a binding that is enabled while the widget is usable and passes `condition`.
  ///
  /// The binding does not retain the widget, which stores its key map.
  func key(
    _ presses: KeyPress...,
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool = false,
    if condition: @escaping (Self) -> Bool = { _ in true },
    action: @escaping (Self) -> Void
  ) -> KeyBinding {
    let isEnabled = { [weak self] in
      guard let self else { return false }
      return isUsable && condition(self)
    }
    return KeyBinding(presses, title: title(), isInFooter: isInFooter, isEnabled: isEnabled()) {
      [weak self] in
      guard let self else { return }
      beginKey()
      action(self)
    }
    .hinted(if: isEnabled())
  }
}
