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
