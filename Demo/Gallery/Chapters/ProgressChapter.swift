import TerminalUI
import ViewModels

func progressChapter(_ model: ProgressModel, on scheduler: any TimedScheduler) -> Widget {
  Grid {
    copying(model)
    thinking(model, on: scheduler)
  }
}

private func copying(_ model: ProgressModel) -> Widget {
  let copy = Button("Copy")
  copy.name = "copy"
  copy.command = model.copy

  let cancel = Button("Cancel")
  cancel.name = "cancel copying"
  cancel.command = model.cancelCopy

  let fails = CheckBox("Simulate a full disk")
  fails.name = "fails"
  fails.isOnChannel() <-> model[\.failsHalfway]

  let bar = ProgressBar()
  bar.follow(model.values(of: \.fraction)) { $0.fraction = $1 }

  let status = MessageLine()
  status.follow(model.values(of: \.copyStatus)) { [fileCount = model.fileCount] in
    $0.show($1, running: "Copying \(fileCount) files.", done: "All \(fileCount) files are copied.")
  }
  return group("Known duration", spacing: 1) {
    Stack(.horizontal, spacing: 1) {
      copy
      cancel
    }
    fails
    bar
    status
  }
}

private func thinking(_ model: ProgressModel, on scheduler: any TimedScheduler) -> Widget {
  let think = Button("Think")
  think.name = "think"
  think.command = model.think

  let cancel = Button("Cancel")
  cancel.name = "cancel thinking"
  cancel.command = model.cancelThinking

  let spinner = Spinner()
  spinner.run(while: model.think.executing, on: scheduler)
  let bar = ProgressBar(showsPercent: false)
  bar.run(while: model.think.executing, on: scheduler)

  let status = MessageLine()
  status.follow(model.values(of: \.thinkStatus)) {
    $0.show($1, running: "Thinking.", done: "The answer is 42.")
  }
  return group("Unknown duration", spacing: 1) {
    Stack(.horizontal, spacing: 1) {
      think
      cancel
      spinner
    }
    Label("Both commands continue while you visit other chapters.", style: .hint)
    bar
    status
  }
}

extension MessageLine {
  fileprivate func show(_ status: ProgressModel.Status, running: String, done: String) {
    switch status {
    case .none: say("")
    case .running: say(running)
    case .done: say(done, .success)
    case .cancelled: say("Canceled.")
    case .failed(.full(let copied)): say("The disk is full after \(copied) files.", .problem)
    }
  }
}
