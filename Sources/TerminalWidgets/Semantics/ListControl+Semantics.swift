internal import ViewModels

extension ListControl {
  /// The rows, each of which is configured when it is asked for.
  var rowSemantics: Semantics.Items {
    Semantics.Items(count: count, shown: visibleRows) { [weak self] index in
      self?.semantics(ofRow: index) ?? Semantics(.row)
    }
  }

  private func semantics(ofRow index: Int) -> Semantics {
    var row = Semantics(.row)
    // The list may have lost rows since it was asked for its meaning.
    guard (0..<count).contains(index) else { return row }
    row.isSelected = index == selection
    if allowsMarks { row.isChecked = marks.contains(index) }
    row.actions = [
      .init(.select) { [weak self] in self?.select(index) ?? false },
      .init(.choose, choiceTitle, isEnabled: canChoose(index)) { [weak self] in
        self?.choose(index) ?? false
      },
    ]
    if allowsMarks {
      row.actions.append(
        .init(.mark) { [weak self] in
          guard let self, select(index) else { return false }
          toggleMark(ofRow: index)
          return true
        }
      )
    }
    let isLoaded = rows.withContent(of: index) { describe(&row, at: index, showing: $0) } != nil
    guard !isLoaded else { return row }
    let text = rows.shown.first { $0.index == index }?.placeholder?.text ?? ""
    if binding?.canRetry(index) == true { row.problem = text } else { row.label = text }
    return row
  }
}

extension Table {
  /// The titles of the columns, with the order that the rows have.
  var titleSemantics: [Semantics] {
    columns.shown.map { index in
      let shape = columns.shapes[index]
      var title = Semantics(.column, shape.title)
      if order?.key == index { title.order = order?.direction }
      if shape.isSortable {
        title.actions = [
          .init(.press, "sort") { [weak self] in self?.sort(byColumn: index) ?? false }
        ]
      }
      return title
    }
  }

  /// The cells of a row, with the titles of their columns.
  func cellSemantics(of line: TableLine) -> [Semantics] {
    columns.shown.compactMap { index in
      guard line.cells.indices.contains(index) else { return nil }
      return Semantics(.cell, columns.shapes[index].title, value: line.cells[index].text.text)
    }
  }
}

extension Tree {
  /// Adds the level of a row, whether it is expanded, and the actions that expand or collapse it.
  func describeBranch(_ row: inout Semantics, at index: Int) {
    row.place = .init(index, of: count, level: depth(of: index))
    guard let isExpanded = isExpanded(index) else { return }
    row.isExpanded = isExpanded
    row.actions.append(
      isExpanded
        ? .init(.collapse) { [weak self] in self?.collapse(index) ?? false }
        : .init(.expand) { [weak self] in self?.expand(index) ?? false }
    )
  }
}
