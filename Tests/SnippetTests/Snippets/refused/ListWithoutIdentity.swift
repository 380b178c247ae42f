// expect: the items need an identity
import TerminalUI
import ViewModels

struct Song: Sendable {
  var title = ""
}

@MainActor final class Player: Bindable {
  @Observed var volume = 0
  @Observed var songs: [Song] = []
}

@MainActor func screen(_ player: Player) -> Widget {
  List(Rows(player.songs)) { $0.title }
}
