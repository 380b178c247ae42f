import TerminalUI
import ViewModels

/// Returns a table of the other chapters, with summaries of their models.
///
/// Enter opens a chapter.
func overviewChapter(_ model: GalleryModel) -> Widget {
  let table = Table(columns: [
    .column("Chapter", width: .fixed(8)),
    .column("Shows", width: .weighted(1, minimum: 25)),
    .column("State of its view model", width: .weighted(2, minimum: 24)),
  ])
  table.name = "chapters"
  table.choiceTitle = "open"
  let chapters = Array(Chapter.allCases.dropFirst())
  let items = table.bind(.just(chapters)) { chapter, row in
    row.follow(model.values(of: { $0.summary(of: chapter) })) { row, summary in
      row.cells = [chapter.title, chapter.subject, summary]
    }
  }
  items.chosen.signal.observe { [weak model] in model?.chapter = $0 }
  table.selection = 0

  return Padding(table, horizontal: 1)
}
