public import ViewModels

// These declarations reject usual mistakes. The messages explain how to fix the code, where the
// compiler's own messages would name only generic parameters or nothing at all.

extension TextField {
  /// Rejects a value that is no text.
  @available(
    *,
    unavailable,
    message: """
      a text field edits text; write `model[\\.property].asText`, or convert the value with \
      `map(to:from:)`
      """
  )
  public convenience init<Value: Sendable>(
    _ text: ChannelTerminal<Value, Never>,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20
  ) {
    self.init(placeholder: placeholder)
  }
}

extension MessageLine {
  /// Rejects a value that is neither a text nor a message.
  @available(
    *,
    unavailable,
    message: "say which message to show: `MessageLine(\"\\(model.number) files\")`"
  )
  @_disfavoredOverload
  public convenience init<Value>(_ value: @autoclosure @escaping () -> Value, height: Int = 1) {
    self.init(height: height)
  }
}

extension Rows where ID == Never, Key == Never {
  /// Rejects items without an identity.
  @available(
    *,
    unavailable,
    message: """
      the items need an identity: declare them as `nonisolated struct Item: Identifiable`, or pass \
      `id: \\.property`
      """
  )
  @_disfavoredOverload
  public init(_ items: @autoclosure @escaping () -> [Item]) {
    self.init(items(), id: { _ in fatalError("give the items an identity") })
  }
}

extension Rows {
  /// Rejects a selection that is no identity.
  @available(
    *,
    unavailable,
    message: "the selection is an optional identity: bind a property of the type `Item.ID?`"
  )
  @_disfavoredOverload
  public func selecting<Value>(_ selection: ChannelTerminal<Value, Never>) -> Rows { self }
}
