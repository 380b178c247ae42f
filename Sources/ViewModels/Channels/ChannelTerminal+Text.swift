extension ChannelTerminal where Value: LosslessStringConvertible, Failure == Never {
  /// The terminal of the value's text, for a text field that edits a number, for example.
  ///
  ///     TextField(model[\.age].asText)
  ///
  /// A text that has no value is refused: the property keeps its value, and the field's row says
  /// that the text cannot be used.
  public nonisolated var asText: ChannelTerminal<String, Never> {
    map(to: { $0.description }, from: { Value($0) })
  }
}

/// A terminal whose values have a text form.
protocol TextConvertible {
  /// The terminal of the values' texts.
  var textForm: ChannelTerminal<String, Never> { get }
}

nonisolated extension ChannelTerminal: TextConvertible
where Value: LosslessStringConvertible, Failure == Never {
  var textForm: ChannelTerminal<String, Never> { asText }
}
