import TerminalUI
import ViewModels

func treeChapter(_ model: TreeModel) -> Widget {
  VStack(spacing: 1) {
    Padding(
      HStack(spacing: 2) {
        Button("Choose a file", command: model.choose).named("choose")
        Label(model.file ?? "no file")
      },
      horizontal: 1
    )
    languageTree(model)
  }
  .growing(.both)
}

private func languageTree(_ model: TreeModel) -> Widget {
  Box("Ancestors of programming languages", padding: 1) {
    Tree(
      Rows(model.roots).selecting(model[\.selectedID]),
      expanded: model[\.expandedIDs],
      children: .loaded(if: TreeModel.isAncestor) { [unowned model] language in
        model.descendants(of: language)
      } failure: { _ in
        "The archive does not answer."
      }
    ) { language, row in
      row.text = language.name
      row.detail = language.year.map { "\($0)" } ?? ""
    }
    .named("languages")
  }
  .growing(.both)
}
