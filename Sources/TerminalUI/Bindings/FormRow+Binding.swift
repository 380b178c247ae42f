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
}
