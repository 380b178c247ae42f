public import ViewModels

extension TextField {
  /// Creates a field that edits a text.
  ///
  ///     TextField(model[\.name], placeholder: "ada")
  ///     TextField(model[\.age].asText).whenRefused("Enter your age.")
  ///     FormRow("Name", TextField(model.fields[.name]).whilePending("Is this name free?"))
  ///
  /// - Parameters:
  ///   - text: The text to edit: a property, or a field of a group.
  ///   - placeholder: The hint shown while the text is empty.
  ///   - limit: The maximum number of characters; nil means no limit.
  ///   - width: The preferred number of text columns.
  ///   - isAllowed: A function that returns true for allowed characters; nil allows all.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width)
    self.isAllowed = isAllowed
    edit(text, through: textChannel())
  }
}

extension SecretField {
  /// Creates a field that edits a secret.
  ///
  ///     SecretField(model[\.password], isRevealed: model[\.showPassword])
  ///
  /// - Parameters:
  ///   - secret: The secret to edit.
  ///   - isRevealed: A value that is true while the characters are visible.
  ///   - placeholder: The hint shown while the text is empty.
  ///   - limit: The maximum number of characters; nil means no limit.
  ///   - width: The preferred number of text columns.
  public convenience init(
    _ secret: ChannelTerminal<Secret, Never>,
    isRevealed: ChannelTerminal<Bool, Never>? = nil,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width)
    edit(secret, through: secretChannel())
    if let isRevealed { isRevealedChannel() <-> isRevealed }
  }
}

extension TextArea {
  /// Creates an area that edits a text.
  ///
  ///     TextArea(model[\.note], height: 4)
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    placeholder: String = "",
    limit: Int? = nil,
    wraps: Bool = true,
    width: Int = 40,
    height: Int = 5
  ) {
    self.init(
      placeholder: placeholder,
      limit: limit,
      wraps: wraps,
      width: width,
      height: height
    )
    edit(text, through: textChannel())
  }
}

extension PatternField {
  /// Creates a field that edits a text with a pattern.
  ///
  ///     PatternField(model[\.phone], "(###) ###-####")
  ///
  /// The text has no literals, and is shorter than the pattern while places are empty. A text from
  /// the model can have the literals. Characters that do not fit the pattern are not shown. A field of
  /// a group in which places are empty is not submitted.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    _ pattern: FieldPattern,
    placeholder: String = ""
  ) {
    self.init(pattern, placeholder: placeholder)
    edit(text, through: textChannel())
  }
}

extension SearchField {
  /// Creates a field that edits a search text.
  ///
  /// - Parameters:
  ///   - text: The search text.
  ///   - placeholder: The hint shown while the text is empty.
  ///   - count: The number of results in words, such as "3 of 120".
  ///   - results: The name of the widget that shows the results, to which Down and Enter move the
  ///     focus. With nil, Down moves it to the next widget.
  ///   - width: The preferred number of text columns.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    placeholder: String = "",
    count: @autoclosure @escaping () -> String = "",
    results: String? = nil,
    width: Int = 20
  ) {
    self.init(placeholder: placeholder, results: results, width: width)
    edit(text, through: textChannel())
    _ = following(count()) { $0.count = $1 }
  }
}

extension PlainTextInput {
  /// A signal that sends the current text and every later text.
  ///
  /// The signal completes when the control is deallocated. To receive only edits of the user, use
  /// the signal of ``edited``.
  public final var textSignal: Signal<String, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.text }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.textChannel() <-> model[\.username]
  ///
  /// The channel terminal sends the text after each edit of the user. It sends neither the initial
  /// text nor texts from the other side. The channel terminal completes when the control is
  /// deallocated, and does not retain the control.
  public final func textChannel() -> ChannelTerminal<String, Never> {
    let edits = Signal(of: self, startingNow: false, on: edited) { $0.text }
    return ChannelTerminal(of: self, edits: edits) { $0.text = $1 }
  }
}

extension SecretField {
  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.secretChannel() <-> model[\.password]
  ///
  /// The channel terminal sends the text after each edit of the user. It sends neither the initial
  /// text nor texts from the other side. The channel terminal completes when the field is
  /// deallocated, and does not retain the field.
  public func secretChannel() -> ChannelTerminal<Secret, Never> {
    let edits = Signal(of: self, startingNow: false, on: edited) { $0.secret }
    return ChannelTerminal(of: self, edits: edits) { $0.secret = $1 }
  }

  /// Returns a channel terminal that binds ``isRevealed`` in both directions.
  ///
  ///     field.isRevealedChannel() <-> model[\.showsPassword]
  ///
  /// If the field loses the focus while its text is visible, the field hides the text and the
  /// channel terminal sends false.
  public func isRevealedChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: revealToggled.signal) { $0.isRevealed = $1 }
  }
}
