// expect: value of type 'Song' has no member 'titel'
import TerminalUI
import ViewModels

nonisolated struct Song: Sendable, Identifiable {
  let id: String
  var title = ""
}

@MainActor final class Player: Bindable {
  @Observed var songs: [Song] = []
  @Observed var selectedID: String?
}

@MainActor func screen(_ player: Player) -> Widget {
  Table(Rows(player.songs).selecting(player[\.selectedID])) { Column("Title", \.titel) }
}
