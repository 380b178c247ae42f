// expect: the two sides must have the same type of failure
import ViewModels

struct Offline: Error {}

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ channel: Channel<String, Offline>) {
  channel.leading <-> field[\.text]
}
