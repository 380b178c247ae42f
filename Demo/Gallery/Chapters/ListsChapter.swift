import TerminalUI
import ViewModels

func listsChapter(_ model: ListsModel) -> Widget {
  Grid {
    numbers(model)
    people(model)
  }
}

/// Returns a column of widgets that fills the available space.
private func column(@WidgetBuilder _ widgets: () -> [Widget]) -> Widget {
  let column = Stack(.vertical, widgets: widgets)
  column.growth = .both
  return column
}

/// Returns a table, a field and a slider that are all bound to the selected row.
private func numbers(_ model: ListsModel) -> Widget {
  let table = Table(
    columns: [
      .column("Number", width: .fixed(7), alignment: .trailing),
      .column("Factors", width: .flexible),
      .column("Hex", width: .fixed(5), alignment: .trailing),
    ],
    count: ListsModel.count
  ) { index, row in
    let number = index + 1
    row.cells = ["\(number)", ListsModel.factors(of: number), String(number, radix: 16)]
  }
  table.name = "numbers"
  table.preferredSize = Size(width: 30, height: 6)
  table.selectionChannel() <-> model[\.row]

  let field = TextField(limit: 7, width: 8)
  field.name = "number"
  field.isAllowed = { $0.isWholeNumber }
  field.textChannel() <-> model[\.number].map(to: { "\($0)" }, from: { Int($0) })

  let slider = Slider(1...Double(ListsModel.count), step: 10_000) { _ in "" }
  slider.name = "position"
  slider.growth = .horizontal
  slider.wholeValueChannel() <-> model[\.number]

  let position = Stack(.horizontal, spacing: 1) {
    field
    slider
  }
  position.growth = .horizontal
  return group(
    "A million rows",
    filling: column {
      table
      position
    }
  )
}

private func people(_ model: ListsModel) -> Widget {
  let list = List()
  list.name = "pioneers"
  list.preferredSize = Size(width: 30, height: 5)
  list.allowsMarks = true
  list.emptyText = "No name matches."
  let items = list.bind(model.values(of: \.people)) { person, row in
    row.text = person.name
    row.detail = person.work
  }
  items.selectionChannel() <-> model[\.selectedID]
  items.marksChannel() <-> model[\.markedIDs]

  let filter = TextField(placeholder: "part of a name")
  filter.name = "filter"
  filter.textChannel() <-> model[\.filter]

  let remove = Button("Remove marked")
  remove.name = "remove"
  remove.command = model.remove
  let restore = Button("Restore")
  restore.name = "restore"
  restore.command = model.restore

  return group(
    "People (mark with Space)",
    filling: column {
      filter
      list
      Stack(.horizontal, spacing: 1) {
        remove
        restore
      }
    }
  )
}
