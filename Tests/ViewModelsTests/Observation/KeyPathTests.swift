import SignalsTesting
import Testing
import ViewModels

private final class City: Bindable {
  @Observed var name: String

  init(_ name: String) {
    self.name = name
  }
}

private final class Country: Bindable {
  @Observed var capital: City?
  @Observed var cities: [String: City] = [:]
}

private final class World: Bindable {
  struct Size {
    struct Unit { var name = "km" }
    var width = 1
    var unit = Unit()
  }

  @Observed var home: Country?
  @Observed var size = Size()
  @Observed var usesMetric = true
  @Observed var meters = 1
  @Observed var feet = 3
  @Observed var incomparable = Incomparable(0)
  weak var visited: City?

  var length: String { usesMetric ? "\(meters) m" : "\(feet) ft" }
}

private class Shape: Bindable {
  @Observed var scale = 1
  var area: Int { scale }
  var title: String { "area \(area)" }
}

private final class Square: Shape {
  @Observed var side = 2
  override var area: Int { side * side * super.area }
}

private final class Pair<First: Sendable & Equatable, Second: Sendable>: Bindable {
  @Observed var first: First
  @Observed var second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

struct KeyPathTests {
  private let world = World()

  @Test func `a path observes all objects that it leads through (guarantee 14)`() {
    let names = world.values(of: \.home?.capital?.name).record()
    let france = Country()
    world.home = france
    france.capital = City("Paris")
    france.capital?.name = "Lutetia"
    france.capital = City("Vichy")
    world.home = Country()
    france.capital = City("Lyon")
    world.home = france
    world.home = nil
    #expect(names.values == [nil, "Paris", "Lutetia", "Vichy", nil, "Lyon", nil])
    names.dispose()
  }

  @Test func `an object that replaces one with the same value is observed instead`() {
    let old = City("Paris")
    let new = City("Paris")
    let country = Country()
    country.capital = old
    let names = country.values(of: \.capital?.name).record()
    country.capital = new
    old.name = "Rome"
    new.name = "London"
    #expect(names.values == ["Paris", "London"])
    names.dispose()
  }

  @Test func `properties that a computed property no longer reads are not observed (guarantee 14)`()
  {
    let updates = EventLog<Void>()
    let lengths = world.values { world in
      updates.add(())
      return world.length
    }
    .record()
    world.feet = 4
    #expect(updates.entries.count == 1)
    world.usesMetric = false
    #expect(updates.entries.count == 2)
    world.meters = 2
    #expect(updates.entries.count == 2)
    world.feet = 5
    world.usesMetric = true
    #expect(lengths.values == ["1 m", "4 ft", "5 ft", "2 m"])
    lengths.dispose()
  }

  @Test func `a closure can read several properties and other objects`() {
    let other = City("Oslo")
    let texts = world.values { "\($0.meters) \($0.feet) \(other.name)" }.record()
    world.feet = 4
    other.name = "Bergen"
    #expect(texts.values == ["1 3 Oslo", "1 4 Oslo", "1 4 Bergen"])
    texts.dispose()
  }

  @Test func `a property read twice causes one update for each change`() {
    let updates = EventLog<Int>()
    let sums = world.values { world in
      updates.add(world.meters)
      return world.meters + world.feet + world.meters
    }
    .record()
    world.meters = 2
    #expect(sums.values == [5, 7])
    #expect(updates.entries == [1, 2])
    sums.dispose()
  }

  @Test func `fields of nested structs are observed`() {
    let units = world.values(of: \.size.unit.name).record()
    world.size.unit.name = "miles"
    world.size.width = 3
    world.size = World.Size()
    #expect(units.values == ["km", "miles", "km"])
    units.dispose()
  }

  @Test func `an entry of a dictionary and the object in it are observed`() {
    let country = Country()
    let names = country.values(of: \.cities["north"]?.name).record()
    country.cities["north"] = City("Lille")
    country.cities["south"] = City("Nice")
    country.cities["north"]?.name = "Calais"
    country.cities["north"] = nil
    #expect(names.values == [nil, "Lille", "Calais", nil])
    names.dispose()
  }

  @Test func `a weak child is observed until it is deallocated, and then it is nil`() {
    var city: City? = City("Kyoto")
    world.visited = city
    let names = world.values(of: \.visited?.name).record()
    city?.name = "Nara"
    city = nil
    #expect(names.values == ["Kyoto", "Nara", nil])
    names.dispose()
  }

  @Test func `properties of a base class and of its subclass are both observed`() {
    let square = Square()
    let sides = square.values(of: \.side).record()
    let scales = square.values(of: \.scale).record()
    square.side = 3
    square.scale = 2
    #expect(sides.values == [2, 3])
    #expect(scales.values == [1, 2])
    sides.dispose()
    scales.dispose()
  }

  @Test func `an overridden computed property is observed through its base class`() {
    let square = Square()
    let shape: Shape = square
    let titles = shape.values(of: \.title).record()
    square.side = 3
    square.scale = 2
    #expect(titles.values == ["area 4", "area 9", "area 18"])
    titles.dispose()
  }

  @Test func `properties of a generic model are observed`() {
    let pair = Pair("a", Incomparable(1))
    let firsts = pair.values(of: \.first).record()
    let seconds = pair.values(of: \.second).record()
    pair.first = "b"
    pair.first = "b"
    pair.second = Incomparable(1)
    #expect(firsts.values == ["a", "b"])
    #expect(seconds.values.map(\.number) == [1, 1])
    firsts.dispose()
    seconds.dispose()
  }

  // MARK: Equal values

  @Test func `values that can be compared are not repeated`() {
    let meters = world.values(of: \.meters).record()
    for value in [1, 2, 2, 1] { world.meters = value }
    #expect(meters.values == [1, 2, 1])
    meters.dispose()
  }

  @Test func `values that cannot be compared are sent whenever they are written`() {
    let opaques = world.values(of: \.incomparable).record()
    for number in [0, 1, 1] { world.incomparable = Incomparable(number) }
    world.incomparable.number += 0
    #expect(opaques.values.map(\.number) == [0, 0, 1, 1, 1])
    opaques.dispose()
  }

  @Test func `a property's own signal repeats equal values`() {
    let meters = world.$meters.record()
    for value in [1, 2, 2] { world.meters = value }
    world.meters += 0
    #expect(meters.values == [1, 1, 2, 2, 2])
    meters.dispose()
  }

  // MARK: Reading

  @Test func `a read outside a subscription adds no dependency`() {
    let lengths = world.values(of: \.length).record()
    _ = world.feet
    world.feet = 9
    world.meters = 2
    #expect(lengths.values == ["1 m", "2 m"])
    lengths.dispose()
  }

  @Test func `each subscription to a signal begins with the current value`() {
    let meters = world.values(of: \.meters)
    let early = meters.record()
    world.meters = 2
    let late = meters.record()
    world.meters = 3
    #expect(early.values == [1, 2, 3])
    #expect(late.values == [2, 3])
    early.dispose()
    late.dispose()
  }

  // MARK: Changes

  @Test func `each later change sends the old and the new value`() {
    let changes = world.changes(of: \.meters).record()
    for value in [1, 2, 2, 5] { world.meters = value }
    #expect(changes.values == [Change(from: 1, to: 2), Change(from: 2, to: 5)])
    changes.dispose()
  }

  @Test func `every write of a value that cannot be compared is sent as a change`() {
    let changes = world.changes(of: \.incomparable).record()
    world.incomparable = Incomparable(0)
    world.incomparable = Incomparable(1)
    #expect(changes.values.map(\.old.number) == [0, 0])
    #expect(changes.values.map(\.new.number) == [0, 1])
    changes.dispose()
  }

  @Test func `changes observe the objects on the path and their replacements`() {
    let changes = world.changes(of: \.home?.capital?.name).record()
    let country = Country()
    country.capital = City("Rome")
    world.home = country
    world.home = nil
    #expect(changes.values == [Change(from: nil, to: "Rome"), Change(from: "Rome", to: nil)])
    changes.dispose()
  }
}
