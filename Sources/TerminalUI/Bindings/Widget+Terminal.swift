public import ViewModels

extension ChannelTerminal where Failure == Never {
  /// Creates the terminal of a control, which it does not keep alive.
  ///
  /// - Parameters:
  ///   - widget: the control.
  ///   - edits: what a person does to it; not what `show` does.
  ///   - show: has the control show a value.
  public convenience init<Control: Widget>(
    of widget: Control,
    edits: Signal<Value, Never>,
    show: @escaping @MainActor (Control, Value) -> Void
  ) {
    self.init(
      edits: edits,
      show: { [weak widget] value in if let widget { show(widget, value) } }
    )
  }
}
