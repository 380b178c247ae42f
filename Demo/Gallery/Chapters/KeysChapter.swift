import TerminalUI
import ViewModels

func keysChapter(_ model: KeysModel, in application: Application) -> Widget {
  Grid {
    keyViewer(model)
    counter(model)
    help(in: application)
  }
}

private func keyViewer(_ model: KeysModel) -> Widget {
  let viewer = KeyViewer()
  viewer.name = "key viewer"
  viewer.received.add { [weak model] in model?.record($0) }
  viewer.follow(model.values(of: \.pressed)) { $0.history = $1 }
  return group("Key names") { viewer }
}

private func counter(_ model: KeysModel) -> Widget {
  let more = Button("More (m)", mnemonic: "m")
  more.name = "more"
  more.command = model.increase
  let less = Button("Less (l)", mnemonic: "l")
  less.name = "less"
  less.command = model.decrease

  let bar = ProgressBar(showsPercent: false)
  bar.follow(model.values(of: { Double($0.count) / 9 })) { $0.fraction = $1 }

  return group("Mnemonics") {
    Stack(.horizontal, spacing: 1) {
      more
      less
    }
    bar
    Label("M and L press the buttons unless a widget takes letters.", style: .hint)
  }
}

private func help(in application: Application) -> Widget {
  let button = Button("All keys") { [weak application] in application?.showHelp() }
  button.name = "help"
  return group("Help") {
    Stack(.horizontal, spacing: 1) {
      button
      Label("F1 lists all keys in every chapter.")
    }
    Label(
      "The line at the bottom and the help come from the same table that handles the keys.",
      style: .hint
    )
  }
}
