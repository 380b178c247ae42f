// expect: the two sides fail in different ways
import ViewModels

struct Offline: Error {}

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ channel: Channel<String, Offline>) {
  channel.leading <-> field[\.text]
}
