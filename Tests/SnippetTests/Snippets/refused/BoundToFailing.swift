// expect: handle the failure with `catch` or `catchTo`
import ViewModels

struct Offline: Error {}

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ names: Signal<String, Offline>) {
  field[\.text] <~ names
}
