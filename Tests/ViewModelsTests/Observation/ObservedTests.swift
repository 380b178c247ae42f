import SignalsTesting
import Testing
import ViewModels

private final class Address: Bindable {
  @Observed var city: String

  init(_ city: String) {
    self.city = city
  }
}

private final class Person: Bindable {
  @Observed var name = "Ada"
  @Observed var address: Address?
  @Observed var tags: [String] = []
  var title: String { "\(name) of \(address?.city ?? "nowhere")" }
}

struct ObservedTests {
  @Test func `a key path's value is sent at once, and after each change`() {
    let person = Person()
    let names = person.values(of: \.name).record()
    person.name = "Grace"
    #expect(names.values == ["Ada", "Grace"])
    names.dispose()
  }

  @Test func `a path through an optional object observes its replacement`() {
    let person = Person()
    let cities = person.values(of: \.address?.city).record()
    let london = Address("London")
    person.address = london
    person.address = Address("Paris")
    london.city = "Lincoln"
    person.address?.city = "Lyon"
    person.address = nil
    #expect(cities.values == [nil, "London", "Paris", "Lyon", nil])
    cities.dispose()
  }

  @Test func `a computed property is updated when its inputs change`() {
    let person = Person()
    let titles = person.values(of: \.title).record()
    person.address = Address("London")
    person.name = "Grace"
    person.address?.city = "Arlington"
    #expect(
      titles.values == [
        "Ada of nowhere", "Ada of London", "Grace of London", "Grace of Arlington",
      ]
    )
    titles.dispose()
  }

  @Test func `a batch sends one value`() {
    let person = Person()
    let titles = person.values(of: \.title).record()
    batch {
      person.name = "Grace"
      person.address = Address("Arlington")
    }
    #expect(titles.values == ["Ada of nowhere", "Grace of Arlington"])
    titles.dispose()
  }

  @Test func `signals complete when the object is deallocated (guarantee 7)`() {
    var person: Person? = Person()
    let titles = person?.values(of: \.title).record()
    let names = person?.$name.record()
    person = nil
    #expect(titles?.isCompleted == true)
    #expect(names?.isCompleted == true)
  }

  @Test func `a collection changed in place is observed`() {
    let person = Person()
    let counts = person.values(of: \.tags.count).record()
    person.tags.append("mathematician")
    person.tags += ["writer", "poet"]
    #expect(counts.values == [0, 1, 3])
    counts.dispose()
  }
}
