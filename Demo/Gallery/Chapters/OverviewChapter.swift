import TerminalUI
import ViewModels

/// Returns a table of the other chapters, with summaries of their models.
///
/// Enter opens a chapter.
func overviewChapter(_ model: GalleryModel) -> Widget {
  let table = Table(
    Rows(Array(Chapter.allCases.dropFirst()), id: \.self)
      .choosing { [weak model] in model?.chapter = $0 }
  ) {
    Column("Chapter", \.title, width: .fixed(8))
    Column("Shows", \.subject, minimum: 24)
    Column("State of its view model", width: .weighted(2, minimum: 24)) { [weak model] in
      model?.summary(of: $0) ?? ""
    }
  }
  .choiceTitle("open")
  .named("chapters")
  table.selection = 0
  return Padding(table, horizontal: 1)
}
