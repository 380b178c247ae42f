import TerminalUI
import ViewModels

func keysChapter(_ model: KeysModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("Key names", padding: 2) {
      KeyViewer(of: model).named("key viewer")
    }
    Box("Mnemonics", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        Button("More (m)", mnemonic: "m", command: model.increase).named("more")
        Button("Less (l)", mnemonic: "l", command: model.decrease).named("less")
      }
      ProgressBar(Double(model.count) / 9, showsPercent: false)
      Label("M and L press the buttons unless a widget takes letters.", style: .hint)
    }
    Box("Another program", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        Button("Shell") { $0.run(.shell()) }.named("shell")
        Label("Type exit to return.")
      }
      Label("The shell has the terminal until it ends. The models go on.", style: .hint)
    }
    Box("Help", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        Button("All keys") { $0.showHelp() }.named("help")
        Label("F1 lists all keys in every chapter.").growing()
      }
      Label(
        "The line at the bottom and the help come from the same table that handles the keys.",
        style: .hint
      )
    }
  }
}
