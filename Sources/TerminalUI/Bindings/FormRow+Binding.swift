public import ViewModels

extension FormRow {
  /// Creates a row with a label, a control, and an error message that a signal provides.
  ///
  ///     FormRow("User name", name, problem: model.values(of: \.usernameProblem))
  public convenience init(
    _ label: String,
    _ control: Widget,
    problem: Signal<String?, Never>
  ) {
    self.init(label, control)
    follow(problem) { row, problem in row.problem = problem }
  }

  /// Creates a row that shows the problem of a field, or a note while a check is in progress.
  ///
  ///     FormRow("Name", name, .name, of: model.fields, pending: "Checking…") { $0.sentence }
  ///
  /// A control without a name gets the field's name, which ``Page/shareFocus(with:)`` uses.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - control: The control that is bound to the field's property.
  ///   - name: The name of the field.
  ///   - fields: The group that contains the field.
  ///   - pending: The note that the row shows while a check of the field is in progress.
  ///   - sentence: Returns the error message for a problem.
  public convenience init<Name: RawRepresentable<String>, Problem>(
    _ label: String,
    _ control: Widget,
    _ name: Name,
    of fields: FieldGroup<Name, Problem>,
    pending: String? = nil,
    sentence: @escaping (Problem) -> String
  ) {
    self.init(label, control)
    if control.name == nil { control.name = name.rawValue }
    follow(fields.values(of: { $0[name] })) { row, status in
      row.problem = status.problem.map(sentence)
      row.note = status.isPending ? pending : nil
    }
  }
}
