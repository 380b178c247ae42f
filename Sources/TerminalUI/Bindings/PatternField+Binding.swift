public import ViewModels

extension PatternField {
  /// Creates a field that edits a text with a pattern.
  ///
  ///     PatternField(model[\.phone], "(###) ###-####")
  ///
  /// The text has no literals, and is shorter than the pattern while places are empty. A text from
  /// the model can have the literals. Characters that do not fit the pattern are not shown.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    _ pattern: FieldPattern,
    placeholder: String = ""
  ) {
    self.init(pattern, placeholder: placeholder)
    textChannel() <-> text
  }

  /// Creates a field that edits a field of a group.
  ///
  /// A field in which places are empty is not submitted. For the connection to the group, see
  /// ``TextField``.
  public convenience init<Problem>(
    _ field: BoundField<Problem>,
    _ pattern: FieldPattern,
    placeholder: String = "",
    pending: String? = nil
  ) {
    self.init(field.terminal(of: String.self), pattern, placeholder: placeholder)
    follow(textSignal) { [weak field] control, _ in field?.hasUnusableText = control.isUnfinished }
    follow(field.values(of: \.isTouched)) { control, isTouched in
      if isTouched { control.complainIfUnfinished() }
    }
    edit(field, pending: pending)
  }
}
