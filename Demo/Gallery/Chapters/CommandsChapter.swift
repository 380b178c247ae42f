import TerminalUI
import ViewModels

/// Returns letters whose commands are in a menu bar, in a context menu, in a row of function keys and
/// in the help, all from the same keys.
func commandsChapter(_ model: CommandsModel) -> Widget {
  VStack {
    MenuBar()
    TabBar(model[\.folder]) { $0.rawValue }.named("folders").labeled("Folder")
    List(Rows(model.shown).selecting(model[\.selectedID])) { $0.subject }
      .emptyText("No letters.")
      .contextMenu("Letter") {
        KeyBinding(.function(5), title: "copy", command: model.copy)
        KeyBinding(title: "archive", command: model.archive).chord("g", "a")
        KeyBinding(title: "restore", command: model.restore)
        KeyBinding(.function(8), .delete, title: "delete", command: model.delete)
      }
      .named("letters")
    KeyBar(.functionKeys)
  }
  .keys("Folder") {
    KeyBinding(title: "inbox") { model.folder = .inbox }.chord("g", "i")
    KeyBinding(title: "archived letters") { model.folder = .archive }.chord("g", "l")
  }
}
