// expect: use `skipNil()`, or `map { $0 ?? value }`
import ViewModels

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ names: Signal<String?, Never>) {
  field[\.text] <~ names
}
