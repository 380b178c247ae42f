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

extension List where Content == TextLine {
  /// Rejects items without an identity, and a selection that is no identity.
  @available(
    *,
    unavailable,
    message: """
      the items need an identity, and the selection is an optional identity: declare the items as \
      `nonisolated struct Item: Identifiable` and bind an `Item.ID?`, or pass `id: \\.property`
      """
  )
  @_disfavoredOverload
  public convenience init<Item: Sendable, ID: Sendable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<ID?, Never>? = nil as ChannelTerminal<Int?, Never>?,
    onChoice: ((Item) -> Void)? = nil,
    text: @escaping (Item) -> String
  ) {
    self.init([])
  }
}

extension Table {
  /// Rejects items without an identity, and a selection that is no identity.
  @available(
    *,
    unavailable,
    message: """
      the items need an identity, and the selection is an optional identity: declare the items as \
      `nonisolated struct Item: Identifiable` and bind an `Item.ID?`, or pass `id: \\.property`
      """
  )
  @_disfavoredOverload
  public convenience init<Item: Sendable, ID: Sendable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<ID?, Never>? = nil as ChannelTerminal<Int?, Never>?,
    onChoice: ((Item) -> Void)? = nil,
    @ColumnBuilder<Item, Never> columns: () -> [Column<Item, Never>]
  ) {
    self.init(shapes: [])
  }
}
