// expect: convert one: `side.map(to:from:)`
import ViewModels

final class Field: Bindable {
  @Observed var text = ""
}

final class Person: Bindable {
  @Observed var age = 0
}

@MainActor func connect(_ field: Field, _ person: Person) {
  field[\.text] <-> person[\.age]
}
