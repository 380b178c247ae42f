// expect: use `skipNil()`, or `bind(_:to:nilValue:)`
import ViewModels

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ names: Signal<String?, Never>) {
  field[\.text] <~ names
}
