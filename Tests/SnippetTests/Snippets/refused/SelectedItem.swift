// expect: the selection is an optional identity
import TerminalUI
import ViewModels

nonisolated struct Song: Sendable, Identifiable {
  let id: String
}

@MainActor final class Player: Bindable {
  @Observed var songs: [Song] = []
  @Observed var selected: Song?
}

@MainActor func screen(_ player: Player) -> Widget {
  List(Rows(player.songs).selecting(player[\.selected])) { $0.id }
}
