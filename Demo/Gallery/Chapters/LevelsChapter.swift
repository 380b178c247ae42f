import TerminalUI
import ViewModels

func levelsChapter(_ model: LevelsModel) -> Widget {
  Navigation(model[\.path]) {
    Tab("Composers") {
      List(Rows(LevelsModel.composers, id: \.self).choosing(model.open)) { $0 }
        .selectsFirst()
        .choiceTitle("open")
        .named("composers")
    }
  } level: { level in
    Tab(level.title) { content(of: level, model) }
  }
  .named("levels")
}

private func content(of level: LevelsModel.Level, _ model: LevelsModel) -> Widget {
  switch level {
  case .composer(let name):
    return List(Rows(LevelsModel.works(of: name)).choosing(model.open)) { $0.id }
      .selectsFirst()
      .choiceTitle("open")
      .named("works")
  case .work(let work):
    let opinion = model.opinion(of: work)
    return VStack(spacing: 1) {
      Form {
        FormRow("Stars", Slider(opinion[\.stars], in: 1...5) { "\($0)" }.named("stars"))
        FormRow("Note", TextField(opinion[\.note], placeholder: "optional").named("note"))
      }
      Label(work.movements.joined(separator: "\n"))
      Button("All composers", command: model.showAll).named("all composers")
    }
  }
}
