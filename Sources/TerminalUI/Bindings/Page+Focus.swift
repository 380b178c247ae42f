public import ViewModels

extension Page {
  /// Has the focus go where a view model wants it, and tells it where it comes and goes.
  ///
  ///     page.shareFocus(model.focusRequest, entered: model.entered, left: model.left)
  ///
  /// The model's controls are the widgets that have their raw values as names; nothing is told of
  /// others. It lasts until the page is left; requests are heard no longer than the signal lasts.
  public func shareFocus<Control: RawRepresentable<String> & Sendable>(
    _ requests: Signal<Control, Never>,
    entered: @escaping (Control) -> Void,
    left: @escaping (Control) -> Void
  ) {
    let handler = focusMoved.add { move in
      if let control = move.from?.name.flatMap(Control.init) { left(control) }
      if let control = move.to?.name.flatMap(Control.init) { entered(control) }
    }
    lifetime.add { UIScheduler().perform { MainActor.assumeIsolated { handler.remove() } } }
    requests.take(during: lifetime).observe { [weak self] control in
      self?.focus(named: control.rawValue)
    }
  }
}
