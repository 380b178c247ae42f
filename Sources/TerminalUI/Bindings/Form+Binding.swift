internal import ViewModels

extension Form {
  /// Creates a form whose rows come from data, for example from the schema of a database.
  ///
  ///     Form(model.columns) { column in
  ///       FormRow(column.title, TextField(model.fields[column.id]))
  ///     }
  ///
  /// The elements are an expression, which is read again after something that it has read has changed.
  /// The rows of an element are made once and remain while there is an element with its identity. They
  /// keep the focus, and a text that the user has typed.
  ///
  /// - Parameters:
  ///   - elements: The elements. Of two with the same identity, only the first one has rows.
  ///   - spacing: The number of free lines between two rows.
  ///   - rows: Returns the rows of an element. A widget that is not a ``FormRow`` becomes a row with an
  ///     empty label.
  public convenience init<Element: Identifiable>(
    _ elements: @autoclosure @escaping () -> [Element],
    spacing: Int = 1,
    @WidgetBuilder rows: @escaping (Element) -> [Widget]
  ) {
    self.init(elements(), id: \.id, spacing: spacing, rows: rows)
  }

  /// Creates a form whose rows come from data, with elements that a closure identifies.
  ///
  ///     Form(model.names, id: \.self) { FormRow($0, TextField(model.fields[$0])) }
  ///
  /// For the other parameters, see ``init(_:spacing:rows:)``.
  public convenience init<Element, ID: Hashable>(
    _ elements: @autoclosure @escaping () -> [Element],
    id: @escaping (Element) -> ID,
    spacing: Int = 1,
    @WidgetBuilder rows: @escaping (Element) -> [Widget]
  ) {
    self.init(spacing: spacing) {}
    var known: [ID: [FormRow]] = [:]
    _ = following(elements()) { form, elements in
      var kept: [ID: [FormRow]] = [:]
      var shown: [FormRow] = []
      for element in elements where kept[id(element)] == nil {
        let rows = known[id(element)] ?? rows(element).map { Form.row(of: $0) }
        kept[id(element)] = rows
        shown += rows
      }
      let new = kept.filter { known[$0.key] == nil }.values.joined()
      known = kept
      form.setRows(shown)
      if let page = form.page { for row in new { page.appeared(row) } }
    }
  }
}

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
