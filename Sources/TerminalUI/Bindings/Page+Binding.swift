public import ViewModels

extension Page {
  /// Moves the focus as a group of fields requests, and reports focus changes to the group.
  ///
  ///     page.shareFocus(with: model.fields)
  ///
  /// The raw value of each `Name` is the name of a widget. Focus changes of widgets with other
  /// names are not reported. A widget that is disabled or hidden at the time of a request gets the
  /// focus when it becomes focusable, unless the user or the program moves the focus before then.
  /// The binding ends when the page is removed.
  public func shareFocus<Name: RawRepresentable<String>, Problem>(
    with fields: FieldGroup<Name, Problem>
  ) {
    let handler = focusMoved.add { [weak fields] move in
      if let control = move.from?.name.flatMap(Name.init) { fields?.left(control) }
      if let control = move.to?.name.flatMap(Name.init) { fields?.entered(control) }
    }
    lifetime.add { onMainActor { handler.remove() } }
    fields.focusRequest.take(during: lifetime).observe { [weak self] control in
      self?.focusWhenPossible(named: control.rawValue)
    }
  }
}
