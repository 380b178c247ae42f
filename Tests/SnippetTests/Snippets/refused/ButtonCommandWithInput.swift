// expect: use a command that reads its input from the model, or `
import TerminalUI
import ViewModels

@MainActor func controls(_ search: Command<String, Int, Never>) -> (Button, KeyBinding) {
  (Button("Search", command: search), KeyBinding(.enter, title: "search", command: search))
}

@MainActor func connect(_ button: Button, to search: Command<String, Int, Never>) {
  button.command = search
}
