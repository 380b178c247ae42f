public import ViewModels

extension Widget {
  /// Connects a control with what it edits: a property, or a field of a group.
  ///
  /// Call this method in the initializer of your own control:
  ///
  ///     convenience init(_ count: ChannelTerminal<Int, Never>) {
  ///       self.init()
  ///       edit(count, through: ChannelTerminal(of: self, edits: edited.signal) { $0.count = $1 })
  ///     }
  ///
  /// The control shows the value and its changes, and sets what the user enters. After a value that
  /// cannot be set, the control has a ``complaint`` until the next edit.
  ///
  /// A control that edits a field of a group has the name of the field. The program can give it another
  /// name, by which the group does not find it. Its row shows the field's problem, and the sentence of
  /// ``whilePending(_:)`` while a check is in progress. Its page shares the focus with the group. While
  /// the control has a complaint, the group does not submit the field.
  ///
  /// - Parameters:
  ///   - value: The terminal of the property: `model[\.stars]` or `model.fields[.stars]`.
  ///   - control: The terminal of the control.
  public final func edit<Value: Sendable>(
    _ value: ChannelTerminal<Value, Never>,
    through control: ChannelTerminal<Value, Never>
  ) {
    // Each edit ends the complaint, and a refusal that follows renews it.
    follow(control.signal) { control, _ in control.complaint = nil }
    control <-> value
    follow(value.refusals) { control, _ in
      control.complaint =
        control.editing.refusal ?? control.glyphs.wording["This cannot be used here."]
    }
    if let field = value.field { edit(field) }
  }

  private func edit(_ field: EditedField) {
    editing.fieldName = field.name
    if name == nil { name = field.name }
    editing.showStatus = { [weak self, weak field] row in
      guard let field else { return }
      row.follow(field.values(of: { [label = row.label] in RowStatus(of: $0, about: label) })) {
        row,
        status in
        row.problem = status.problem
        row.note = status.isPending ? self?.editing.pending : nil
      }
    }
    let isUnusable = Signal(of: self, startingNow: true, on: editing.changed) { $0.isUnusable }
    follow(isUnusable) { [weak field] _, isUnusable in
      if field?.hasUnusableText != isUnusable { field?.hasUnusableText = isUnusable }
    }
    follow(field.values(of: \.isTouched)) { control, isTouched in
      if isTouched { control.complainIfUnfinished() }
    }
    whenOnPage { [weak group = field.group] page in if let group { page.shareFocus(with: group) } }
  }

  /// Sets the sentence that the control's row shows while a check of its field is in progress.
  ///
  ///     FormRow("Name", TextField(model.fields[.name]).whilePending("Is this name free?"))
  public func whilePending(_ sentence: String) -> Self {
    editing.pending = sentence
    return self
  }

  /// Sets the sentence that the control's row shows after a value that cannot be set.
  ///
  ///     FormRow("Age", TextField(model[\.age].asText).whenRefused("Enter your age."))
  public func whenRefused(_ sentence: String) -> Self {
    editing.refusal = sentence
    return self
  }
}

/// What a row shows of the field that its control edits.
private nonisolated struct RowStatus: Equatable, Sendable {
  let problem: String?
  let isPending: Bool

  @MainActor
  init(of field: EditedField, about label: String) {
    problem = field.problemText(about: label)
    isPending = field.isPending
  }
}
