public import ViewModels

extension Page {
  /// Shows a toast for each message of a signal until the page is removed.
  ///
  ///     @Observed private(set) var notice = FormMessage("")   // in the model
  ///
  ///     Page(model) { … }
  ///       .toasting(model.values(of: \.notice))
  ///
  /// A signal of a property sends the current value first. An empty message shows no toast.
  public func toasting(_ messages: Signal<FormMessage, Never>) -> Page {
    messages.take(during: lifetime).observe { [weak self] message in
      self?.toast(message.text, message.kind)
    }
    return self
  }

  /// Shows a toast for each value of a signal until the page is removed.
  ///
  ///     Page(model) { … }
  ///       .toasting(model.save.values, .success) { "Saved \($0)." }
  ///       .toasting(model.save.errors, .problem) { $0.text }
  ///
  /// For a message that must survive its page, use ``Application/toast(_:_:)``.
  public func toasting<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ kind: FormMessage.Kind = .plain,
    text: @escaping (Value) -> String
  ) -> Page {
    values.take(during: lifetime).observe { [weak self] value in
      self?.toast(text(value), kind)
    }
    return self
  }
}
