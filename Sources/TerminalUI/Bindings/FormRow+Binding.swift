internal import ViewModels

extension FormRow {
  /// Creates a row with a label, a control, and the error message of an expression.
  ///
  ///     FormRow("User name", TextField(model[\.name]), problem: model.nameProblem)
  public convenience init(
    _ label: String,
    _ control: Widget,
    problem: @autoclosure @escaping () -> String?
  ) {
    self.init(label, control)
    _ = following(problem()) { $0.problem = $1 }
  }
}

extension Widget {
  /// Connects the widget to the field of a group that it edits.
  ///
  /// The widget gets the name of the field. The program can give it another name, by which the group
  /// does not find it. Its row shows the field's problem, or `pending` while a check is in progress. Its
  /// page shares the focus with the group.
  func edit<Problem>(_ field: BoundField<Problem>, pending: String?) {
    fieldName = field.name
    if name == nil { name = field.name }
    showStatus = { [weak field] row in
      guard let field else { return }
      row.follow(field.values(of: \.status)) { row, status in
        row.problem = status.problem?.message(about: row.label)
        row.note = status.isPending ? pending : nil
      }
    }
    whenOnPage { [weak group = field.group] page in if let group { page.shareFocus(with: group) } }
  }
}
