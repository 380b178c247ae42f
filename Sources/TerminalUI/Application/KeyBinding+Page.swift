extension KeyBinding {
  /// Creates a binding of any number of keys to an action on the page.
  public init(
    _ presses: KeyPress...,
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool = true,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping (Page) -> Void
  ) {
    self.init(presses, title: title(), isInFooter: isInFooter, isEnabled: isEnabled) { target in
      if let page = target as? Page { action(page) }
    }
  }
}
