public import ViewModels

extension CheckBox {
  /// Creates a check box and binds ``isOn`` in both directions.
  ///
  ///     CheckBox("Remember me", isOn: model[\.rememberMe])
  ///     FormRow(CheckBox("I accept the terms", isOn: model.fields[.terms]))
  public convenience init(_ title: String, isOn: ChannelTerminal<Bool, Never>) {
    self.init(title)
    edit(isOn, through: isOnChannel())
  }

  /// Returns a channel terminal that binds ``isOn`` in both directions.
  ///
  ///     showsPassword.isOnChannel() <-> model[\.showsPassword]
  ///
  /// The channel terminal sends only values that the user sets. It sends neither the initial value
  /// nor values from the other side. The channel terminal completes when the check box is
  /// deallocated, and does not retain the check box.
  public func isOnChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { box, isOn in box.isOn = isOn }
  }
}
