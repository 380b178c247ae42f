public import ViewModels

extension ListRow {
  /// Shows the values of a signal in the row until the row stops showing its current item.
  ///
  ///     row.follow(person.values(of: \.name)) { row, name in row.text = name }
  ///
  /// When the row stops showing the item, pending values from other threads are dropped. The
  /// subscription does not retain the row.
  ///
  /// - Returns: A disposable that ends the subscription earlier. You need not keep the disposable.
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (ListRow, Value) -> Void
  ) -> any Disposable {
    let subscription = values.observe { [weak self] value in
      if let self { show(self, value) }
    }
    prepareForReuse.add({ subscription.dispose() }, ended: { subscription.dispose() })
    return subscription
  }
}

extension ChannelTerminal where Failure == Never {
  /// Creates the channel terminal of a control, without retaining the control.
  ///
  /// - Parameters:
  ///   - widget: The control.
  ///   - edits: The values that the user sets. The signal must not send values that were
  ///     passed to `show`.
  ///   - show: Shows a value in the control.
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
