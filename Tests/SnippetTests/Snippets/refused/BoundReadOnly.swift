// expect: this property cannot be written here; observe it instead: `values(of:)`
import ViewModels

final class Person: Bindable {
  @Observed var name = ""
  var greeting: String { "Hello, \(name)" }
}

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ person: Person) {
  field[\.text] <-> person[\.greeting]
  person[\.greeting] <~ field.values(of: \.text)
}
