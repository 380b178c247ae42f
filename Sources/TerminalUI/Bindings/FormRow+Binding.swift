public import ViewModels

extension FormRow {
  /// Creates a row with a label, a control, and an error message that a signal provides.
  ///
  ///     FormRow("User name", name, problem: model.values(of: \.usernameProblem))
  public convenience init(_ label: String, _ control: Widget, problem: Signal<String?, Never>) {
    self.init(label, control)
    follow(problem) { row, problem in row.problem = problem }
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
