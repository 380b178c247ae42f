import TerminalUI
import ViewModels

func logChapter(_ model: LogModel) -> Widget {
  VStack(spacing: 1) {
    HStack(spacing: 2) {
      CheckBox("Write by itself", isOn: model[\.isWriting]).named("writing")
      Button("100,000 lines", command: model.burst).named("burst")
    }
    Padding(LogView(model.lines, maximum: 200_000).named("log"), horizontal: 1)
  }
  .growing(.both)
}
