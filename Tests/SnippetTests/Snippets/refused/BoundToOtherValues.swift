// expect: values of another type than the side that is to take them; use `map`
import ViewModels

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ ages: Signal<Int, Never>) {
  field[\.text] <~ ages
}
