public import ViewModels

extension TextField {
  /// Creates a field that edits a text.
  ///
  ///     TextField(model[\.name], placeholder: "ada")
  ///     TextField(model[\.age].asText, complaint: "Enter your age.")
  ///
  /// - Parameters:
  ///   - text: The text to edit.
  ///   - placeholder: The hint shown while the text is empty.
  ///   - limit: The maximum number of characters; nil means no limit.
  ///   - width: The preferred number of text columns.
  ///   - complaint: The sentence that the field's row shows while `text` refuses the typed text.
  ///   - isAllowed: A function that returns true for allowed characters; nil allows all.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20,
    complaint: String? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width)
    self.isAllowed = isAllowed
    edit(text, complaint: complaint)
  }

  /// Creates a field that edits a field of a group.
  ///
  ///     FormRow("Name", TextField(model.fields[.name], placeholder: "ada"))
  ///
  /// The row shows the field's problem, and `pending` while a check of the field is in progress. The
  /// page shares the focus with the group. A field that the group cannot use is not submitted. Traps
  /// if the property has no text form, or if its key path cannot be written.
  public convenience init<Problem>(
    _ field: BoundField<Problem>,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20,
    pending: String? = nil,
    complaint: String? = nil,
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width)
    self.isAllowed = isAllowed
    edit(field.textTerminal, complaint: complaint)
    edit(field, pending: pending, after: complaintChanged)
  }

  private func edit(_ text: ChannelTerminal<String, Never>, complaint: String?) {
    // Each edit ends the complaint, and a refusal that follows renews it.
    edited.add { [weak self] _ in self?.complaint = nil }
    textChannel() <-> text
    follow(text.refusals) { field, _ in
      field.complaint = complaint ?? field.glyphs.wording["This cannot be used here."]
    }
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
    secretChannel() <-> secret
    if let isRevealed { isRevealedChannel() <-> isRevealed }
  }

  /// Creates a field that edits a field of a group.
  ///
  /// For the connection to the group, see ``TextField``. Traps if the property is no `Secret`.
  public convenience init<Problem>(
    _ field: BoundField<Problem>,
    isRevealed: ChannelTerminal<Bool, Never>? = nil,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 20,
    pending: String? = nil
  ) {
    self.init(
      field.terminal(of: Secret.self),
      isRevealed: isRevealed,
      placeholder: placeholder,
      limit: limit,
      width: width
    )
    edit(field, pending: pending)
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
    textChannel() <-> text
  }

  /// Creates an area that edits a field of a group.
  ///
  /// For the connection to the group, see ``TextField``.
  public convenience init<Problem>(
    _ field: BoundField<Problem>,
    placeholder: String = "",
    limit: Int? = nil,
    wraps: Bool = true,
    width: Int = 40,
    height: Int = 5,
    pending: String? = nil
  ) {
    self.init(
      field.terminal(of: String.self),
      placeholder: placeholder,
      limit: limit,
      wraps: wraps,
      width: width,
      height: height
    )
    edit(field, pending: pending)
  }
}

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
    edit(field, pending: pending, after: changed)
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
    textChannel() <-> text
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
  /// A signal that sends the current text and every later text.
  ///
  /// The signal completes when the field is deallocated.
  public var secretSignal: Signal<Secret, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.secret }
  }

  /// A signal that sends the text after each edit of the user.
  ///
  /// The signal completes when the field is deallocated. The event ``edited`` carries no text.
  public var editedSecret: Signal<Secret, Never> {
    Signal(of: self, startingNow: false, on: edited) { $0.secret }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.secretChannel() <-> model[\.password]
  ///
  /// The channel terminal sends the text after each edit of the user. It sends neither the initial
  /// text nor texts from the other side. The channel terminal completes when the field is
  /// deallocated, and does not retain the field.
  public func secretChannel() -> ChannelTerminal<Secret, Never> {
    ChannelTerminal(of: self, edits: editedSecret) { $0.secret = $1 }
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

extension TextInput {
  /// Connects the input to a field of a group, and says after each event if the text is usable.
  func edit<Problem>(
    _ field: BoundField<Problem>,
    pending: String?,
    after change: WidgetEvent<some Any>
  ) {
    let isUnusable = Signal(of: self, startingNow: true, on: change) { $0.isUnusable }
    follow(isUnusable) { [weak field] _, isUnusable in field?.hasUnusableText = isUnusable }
    follow(field.values(of: \.isTouched)) { input, isTouched in
      if isTouched { input.complainIfUnfinished() }
    }
    edit(field, pending: pending)
  }
}
