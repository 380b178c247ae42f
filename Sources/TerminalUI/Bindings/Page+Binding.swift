public import ViewModels

extension Page {
  /// Moves the focus as a view model requests, and reports focus changes to the view model.
  ///
  ///     page.shareFocus(model.focusRequest, entered: model.entered, left: model.left)
  ///
  /// The raw value of a `Control` is the name of its widget. Focus changes of widgets with other
  /// names are not reported. The binding ends when the page is removed.
  public func shareFocus<Control: RawRepresentable<String> & Sendable>(
    _ requests: Signal<Control, Never>,
    entered: @escaping (Control) -> Void,
    left: @escaping (Control) -> Void
  ) {
    let handler = focusMoved.add { move in
      if let control = move.from?.name.flatMap(Control.init) { left(control) }
      if let control = move.to?.name.flatMap(Control.init) { entered(control) }
    }
    lifetime.add { onMainActor { handler.remove() } }
    requests.take(during: lifetime).observe { [weak self] control in
      self?.focus(named: control.rawValue)
    }
  }
}
