// expect: `model.channel(for: \.object, \.property, nilValue: value)`
import ViewModels

final class Address: Bindable {
  @Observed var city = ""
}

final class Person: Bindable {
  @Observed var address: Address?
  @Observed var nickname: String?
}

final class Field: Bindable {
  @Observed var text = ""
}

@MainActor func connect(_ field: Field, _ person: Person) {
  field[\.text] <-> person[\.address?.city]
  person[\.address?.city] <-> field[\.text]
  field[\.text] <-> person[\.address, \.city]
  person[\.nickname] <-> field[\.text]
  person[\.address?.city] <~ field.values(of: \.text)
}
