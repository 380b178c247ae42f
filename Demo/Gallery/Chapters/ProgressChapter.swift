import TerminalUI
import ViewModels

func progressChapter(_ model: ProgressModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("Known duration", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        Button("Copy", command: model.copy).named("copy")
        Button("Cancel", command: model.cancelCopy).named("cancel copying")
      }
      CheckBox("Simulate a full disk", isOn: model[\.failsHalfway]).named("fails")
      ProgressBar(model.fraction)
      MessageLine(
        model.copyStatus.message(
          running: "Copying \(model.fileCount) files.",
          done: "All \(model.fileCount) files are copied."
        )
      )
    }
    Box("Unknown duration", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        Button("Think", command: model.think).named("think")
        Button("Cancel", command: model.cancelThinking).named("cancel thinking")
        Spinner(while: model.think.isExecuting)
      }
      Label("Both commands continue while you visit other chapters.", style: .hint)
      ProgressBar(while: model.think.isExecuting)
      MessageLine(model.thinkStatus.message(running: "Thinking.", done: "The answer is 42."))
    }
  }
}

extension ProgressModel.Status {
  fileprivate func message(running: String, done: String) -> FormMessage {
    switch self {
    case .none: ""
    case .running: FormMessage(running)
    case .done: FormMessage(done, .success)
    case .cancelled: "Canceled."
    case .failed(.full(let copied)):
      FormMessage("The disk is full after \(copied) files.", .problem)
    }
  }
}
