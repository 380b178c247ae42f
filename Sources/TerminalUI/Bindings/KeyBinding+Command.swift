extension KeyBinding {
  /// Creates a binding of keys that have a command executed, and are enabled while that is.
  ///
  ///     KeyBinding(.escape, title: "cancel", command: model.cancel)
  public init(
    _ presses: KeyPress...,
    title: String,
    isInFooter: Bool = true,
    command: any ButtonCommand
  ) {
    self.init(presses, title: title, isInFooter: isInFooter, isEnabled: command.isEnabled) {
      command.executeFromButton()
    }
  }
}
