import SignalsTesting
import Testing
import ViewModels

private final class City: Bindable, LifetimeProviding {
  @Observed var name: String
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }

  init(_ name: String) {
    self.name = name
  }
}

private final class Person: Bindable {
  @Observed var city: City?
  @ObservedWeak var birthplace: City?
  @Observed var nickname = ""
  @Observed var age = 5

  /// The terminal of the city's name, with a word for a missing city.
  var cityName: ChannelTerminal<String, Never> {
    channel(for: \.city, \.name, nilValue: "nowhere")
  }
}

private final class Field: Bindable {
  @Observed var number: Int?
}

/// Bindings of properties of optional objects, and of optional values.
struct BindingMissingObjectTests {
  @Test func `a value that is written for nil does not replace the nil`() {
    let (field, person) = (Field(), Person())
    field[\.number] <-> person.channel(for: \.age, nilValue: -1)
    #expect(field.number == 5)
    field.number = nil
    #expect(person.age == -1)
    #expect(field.number == nil)
    person.age = 6
    #expect(field.number == 6)
    person.age = -1
    #expect(field.number == -1)
  }

  @Test func `a connection made while both objects are missing takes effect when they are set`() {
    let (left, right) = (Person(), Person())
    left.cityName <-> right.cityName
    right.city = City("Paris")
    left.city = City("Rome")
    #expect(right.city?.name == "Rome")
    right.city?.name = "Lyon"
    #expect(left.city?.name == "Lyon")
    left.city?.name = "Oslo"
    #expect(right.city?.name == "Oslo")
  }

  @Test func `while an object is missing, the other side has the nil value`() {
    let (left, right) = (Person(), Person())
    left.city = City("Paris")
    right.city = City("Rome")
    left.cityName <-> right.cityName
    #expect(left.city?.name == "Rome")
    right.city = nil
    #expect(left.city?.name == "nowhere")
    left.city?.name = "Lyon"
    right.city = City("Oslo")
    #expect(left.city?.name == "Oslo")
    left.city?.name = "Rome"
    #expect(right.city?.name == "Rome")
  }

  @Test func `a replacement object with the same value still gets later values`() {
    let (left, right) = (Person(), Person())
    left.city = City("Paris")
    right.city = City("Paris")
    left.cityName <-> right.cityName
    let old = right.city
    right.city = City("Paris")
    left.city?.name = "Rome"
    #expect(right.city?.name == "Rome")
    #expect(old?.name == "Paris")
  }

  @Test func `the value of an object that is set again replaces one written meanwhile`() {
    let (left, right) = (Person(), Person())
    let paris = City("Paris")
    right.city = paris
    left[\.nickname] <-> right.cityName
    right.city = nil
    #expect(left.nickname == "nowhere")
    left.nickname = "Rome"
    right.city = paris
    #expect(left.nickname == "Paris")
    #expect(paris.name == "Paris")
  }

  @Test func `a weakly referenced object is not retained, and its end sends the nil value`() {
    let (left, right) = (Person(), Person())
    var paris: City? = City("Paris")
    left.birthplace = paris
    right.city = City("Rome")
    left.channel(for: \.birthplace, \.name, nilValue: "unknown") <-> right.cityName
    #expect(paris?.name == "Rome")
    paris?.name = "Lyon"
    #expect(right.city?.name == "Lyon")
    paris = nil
    #expect(right.city?.name == "unknown")
    withExtendedLifetime(left) {}
  }

  @Test func `nil is not written to the property of an existing object`() {
    let (left, right) = (Person(), Person())
    left.city = City("Paris")
    right.city = City("Rome")
    left[\.city, \.name] <-> right[\.city, \.name]
    #expect(left.city?.name == "Rome")
    right.city = nil
    #expect(left.city?.name == "Rome")
    right.city = City("Oslo")
    #expect(left.city?.name == "Oslo")
  }

  @Test func `a value from before the connection can be written again`() {
    let (left, right) = (Person(), Person())
    left.nickname = "Ada"
    right.nickname = "Grace"
    left[\.nickname] <-> right[\.nickname]
    #expect(left.nickname == "Grace")
    right.nickname = "Ada"
    #expect(left.nickname == "Ada")
    left.nickname = "Grace"
    #expect(right.nickname == "Grace")
  }
}
