public import ViewModels

extension CheckBox {
  /// Creates a check box that is on as the other side is, and turns that on and off.
  ///
  ///     CheckBox("Remember me", isOn: model[\.rememberMe])
  public convenience init(_ title: String, isOn: ChannelTerminal<Bool, Never>) {
    self.init(title)
    isOnChannel() <-> isOn
  }

  /// Returns a terminal: it sends what a person turns it to, and takes what is to be shown.
  ///
  ///     showsPassword.isOnChannel() <-> model[\.showsPassword]
  ///
  /// It sends no value to begin with, nor what it was given. It completes when the box is gone,
  /// which it does not keep alive. Each call makes a terminal of its own.
  public func isOnChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { box, isOn in box.isOn = isOn }
  }
}
