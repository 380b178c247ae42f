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
  @Observed var hint: String?
}

@MainActor func connect(_ field: Field, _ person: Person) {
  field[\.text] <-> person.channel(for: \.address, \.city, nilValue: "")
  field[\.hint] <-> person[\.address, \.city]
  field.channel(for: \.text, nilValue: "") <-> person[\.nickname]
}
