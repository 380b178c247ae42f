public import ViewModels

extension FormRow {
  /// Puts a label before a control, and under it what is wrong with it, as long as something is.
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
