// expect: the values of the signal and of the terminal have different types; use `map`
import ViewModels

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ ages: Signal<Int, Never>) {
  field[\.text] <~ ages
}
