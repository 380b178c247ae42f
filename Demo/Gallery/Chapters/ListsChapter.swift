import TerminalUI
import ViewModels

func listsChapter(_ model: ListsModel) -> Widget {
  Grid(columnWidth: .wideChapter, maximumColumns: 3) {
    Box("A million rows", padding: 1, spacing: 1) {
      Table(Rows(count: ListsModel.count).selecting(model[\.row])) {
        Column("Number", width: .fixed(7), alignment: .trailing) { "\($0 + 1)" }
        Column("Factors") { ListsModel.factors(of: $0 + 1) }
        Column("Hex", width: .fixed(5), alignment: .trailing) { String($0 + 1, radix: 16) }
      }
      .findable()
      .named("numbers")
      .width(30)
      .height(6)
      HStack(spacing: 1) {
        TextField(model[\.number].asText, limit: 7, width: 8) { $0.isWholeNumber }
          .named("number")
        Slider(model[\.number], in: 1...ListsModel.count, step: 10_000) { _ in "" }
          .named("position")
          .growing()
      }
      .growing()
    }
    Box("People (mark with Space)", padding: 1, spacing: 1) {
      TextField(model[\.filter], placeholder: "part of a name").named("filter")
      Table(
        Rows(model.people)
          .selecting(model[\.selectedID])
          .marking(model[\.markedIDs])
          .sorting(model[\.order])
      ) {
        Column("Name", by: .name, width: .fixed(17)) { StyledText($0.name).marking(model.filter) }
        Column("Work", by: .work, minimum: 8) { Cell($0.work, style: .hint) }
      }
      .columnLayout(model[\.columns])
      .emptyText("No name matches.")
      .named("pioneers")
      .width(30)
      HStack(spacing: 1) {
        Button("Remove marked", command: model.remove).named("remove")
        Button("Restore", command: model.restore).named("restore")
      }
    }
    // All people fit.
    .height(...26)
    .keys { KeyBinding("/", .control("f"), title: "filter") { $0.focus(named: "filter") } }
  }
}
