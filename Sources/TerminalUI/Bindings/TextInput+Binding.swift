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
    complaint: String = "This cannot be used here.",
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
    complaint: String = "This cannot be used here.",
    isAllowed: (@Sendable (Character) -> Bool)? = nil
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width)
    self.isAllowed = isAllowed
    edit(field.textTerminal, complaint: complaint)
    complaintChanged.add { [weak self, weak field] in
      field?.hasUnusableText = self?.complaint != nil
    }
    edit(field, pending: pending)
  }

  private func edit(_ text: ChannelTerminal<String, Never>, complaint: String) {
    // Each edit ends the complaint, and a refusal that follows renews it.
    edited.add { [weak self] _ in self?.complaint = nil }
    textChannel() <-> text
    follow(text.refusals) { field, _ in field.complaint = complaint }
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
    width: Int = 40,
    height: Int = 5
  ) {
    self.init(placeholder: placeholder, limit: limit, width: width, height: height)
    textChannel() <-> text
  }

  /// Creates an area that edits a field of a group.
  ///
  /// For the connection to the group, see ``TextField``.
  public convenience init<Problem>(
    _ field: BoundField<Problem>,
    placeholder: String = "",
    limit: Int? = nil,
    width: Int = 40,
    height: Int = 5,
    pending: String? = nil
  ) {
    self.init(
      field.terminal(of: String.self),
      placeholder: placeholder,
      limit: limit,
      width: width,
      height: height
    )
    edit(field, pending: pending)
  }
}

extension CheckBox {
  /// Creates a check box that edits a field of a group.
  ///
  ///     FormRow(CheckBox("I accept the terms", isOn: model.fields[.terms]))
  public convenience init<Problem>(_ title: String, isOn field: BoundField<Problem>) {
    self.init(title, isOn: field.terminal(of: Bool.self))
    edit(field, pending: nil)
  }
}
