import SignalsTesting
import Testing
import ViewModels

private final class City: Bindable {
  @Observed var name = "Paris"
}

private final class Model: Bindable {
  @Observed var name = ""
  @Observed var nickname: String?
  @Observed var age = 0
  @Observed var city: City?
  @Observed var trimmed = "" {
    didSet {
      let tidy = trimmed.filter { $0 != " " }
      if tidy != trimmed { trimmed = tidy }
    }
  }
  @Observed private var storedPercent = 0
  var percent: Int {
    get { storedPercent }
    set { storedPercent = min(max(newValue, 0), 100) }
  }
}

/// A view that counts writes, since each write would move the cursor of a real text field.
private final class Field: Bindable {
  @Observed var text = "" {
    didSet { writes += 1 }
  }
  var writes = 0
}

struct BindingTests {
  @Test func `the left side gets the value of the right, and then each gets the other's values`() {
    let field = Field()
    let model = Model()
    field.text = "old"
    model.name = "Ada"
    field[\.text] <-> model[\.name]
    #expect(field.text == "Ada")
    field.text = "Grace"
    #expect(model.name == "Grace")
    model.name = "Edsger"
    #expect(field.text == "Edsger")
  }

  @Test func `an equal value is never written back (guarantee 14)`() {
    let field = Field()
    let model = Model()
    field[\.text] <-> model[\.name]
    #expect(field.writes == 0)
    field.text = "Ada"
    #expect(field.writes == 1)
    model.name = "Ada"
    #expect(field.writes == 1)
    model.name = "Grace"
    #expect(field.writes == 2)
  }

  @Test func `a setter that changes a received value sends the changed value back`() {
    let field = Field()
    let model = Model()
    field[\.text] <-> model[\.trimmed]
    field.text = " a b "
    #expect(model.trimmed == "ab")
    #expect(field.text == "ab")
  }

  @Test func `a setter that clamps to the old value sends it back`() {
    let left = Model()
    let right = Model()
    right.percent = 100
    left[\.age] <-> right[\.percent]
    left.age = 200
    #expect(right.percent == 100)
    #expect(left.age == 100)
  }

  @Test func `a left setter that changes the right side's value corrects the right side`() {
    let left = Model()
    let right = Model()
    right.age = 300
    left[\.percent] <-> right[\.age]
    #expect(left.percent == 100)
    #expect(right.age == 100)
  }

  @Test func `all properties in a chain of connections have the same value`() {
    let models = (0..<5).map { _ in Model() }
    models[4].name = "Ada"
    for (left, right) in zip(models.reversed().dropFirst(), models.reversed()) {
      left[\.name] <-> right[\.name]
    }
    #expect(models.allSatisfy { $0.name == "Ada" })
    models[2].name = "Grace"
    #expect(models.allSatisfy { $0.name == "Grace" })
  }

  @Test func `all properties in a cycle of connections get the same value`() {
    let models = (0..<3).map { _ in Model() }
    models[0][\.name] <-> models[1][\.name]
    models[1][\.name] <-> models[2][\.name]
    models[2][\.name] <-> models[0][\.name]
    models[1].name = "Ada"
    #expect(models.map(\.name) == ["Ada", "Ada", "Ada"])
  }

  @Test func `a property with two connections passes values from one to the other`() {
    let first = Model()
    let second = Model()
    let field = Field()
    field[\.text] <-> first[\.name]
    field[\.text] <-> second[\.name]
    first.name = "Ada"
    #expect(field.text == "Ada")
    #expect(second.name == "Ada")
    second.name = "Grace"
    #expect(first.name == "Grace")
  }

  @Test func `several connections can share one terminal`() {
    let model = Model()
    let fields = [Field(), Field()]
    let terminal = model[\.name]
    for field in fields { field[\.text] <-> terminal }
    fields[0].text = "Ada"
    #expect(model.name == "Ada")
    #expect(fields[1].text == "Ada")
  }

  @Test func `a connection that is disposed of delivers nothing more`() {
    let field = Field()
    let model = Model()
    let connection = field[\.text] <-> model[\.name]
    connection.dispose()
    model.name = "Ada"
    field.text = "Grace"
    #expect(model.name == "Ada")
    #expect(field.text == "Grace")
  }

  @Test func `a connection ends with either object, and retains neither (guarantee 14)`() {
    let model = Model()
    expectNoLeaks { tracker in
      let field = Field()
      tracker.track(field)
      let connection = field[\.text] <-> model[\.name]
      tracker.track(connection)
    }
    model.name = "Ada"
    expectNoLeaks { tracker in
      let other = Model()
      tracker.track(other)
      model[\.name] <-> other[\.name]
    }
  }

  @Test func `the end of a channel ends the connection to a property`() {
    let model = Model()
    let channel = Channel<String, Never>()
    let connection = channel.following <-> model[\.name]
    let atModel = channel.leading.signal.record()
    model.name = "Ada"
    #expect(atModel.values == ["Ada"])
    channel.leading.send("Grace")
    #expect(model.name == "Grace")
    channel.leading.complete()
    #expect(connection.isDisposed)
  }

  @Test func `a deallocated object ends the channel it is connected to`() {
    let channel = Channel<String, Never>()
    var model: Model? = Model()
    if let model { channel.following <-> model[\.name] }
    model = nil
    #expect(channel.leading.signal.record().isCompleted)
  }

  @Test func `a value that a converter rejects is reported, and the other side keeps its value`() {
    let field = Field()
    let model = Model()
    model.age = 12
    let age = model[\.age].map(to: { String($0) }, from: { Int($0) })
    let refusals = age.refusals.record()
    field[\.text] <-> age
    field.text = "12x"
    #expect(model.age == 12)
    #expect(field.text == "12x")
    #expect(refusals.values == ["12x"])
    field.text = "13"
    #expect(model.age == 13)
    model.age = 14
    #expect(field.text == "14")
  }

  @Test func `another spelling of an equal value stays as the user typed it`() {
    let field = Field()
    let model = Model()
    model.age = 12
    field[\.text] <-> model[\.age].map(to: { String($0) }, from: { Int($0) })
    field.text = "012"
    #expect(field.text == "012")
    #expect(model.age == 12)
  }

  @Test func `nil is written as the nil value`() {
    let left = Model()
    let right = Model()
    right.age = 5
    let connection =
      left[\.nickname]
      <-> right.channel(for: \.age, nilValue: -1).map(
        to: { $0.map { String($0) } },
        from: { .some($0.flatMap { Int($0) }) }
      )
    #expect(left.nickname == "5")
    left.nickname = nil
    #expect(right.age == -1)
    connection.dispose()
  }

  @Test func `the property of a missing object is nil, and refuses values`() {
    let field = Field()
    let model = Model()
    let terminal = model.channel(for: \.city, \.name, nilValue: "nowhere")
    let refusals = terminal.refusals.record()
    field[\.text] <-> terminal
    #expect(field.text == "nowhere")
    field.text = "Rome"
    #expect(refusals.values == ["Rome"])
    let city = City()
    model.city = city
    #expect(field.text == "Paris")
    field.text = "Lyon"
    #expect(city.name == "Lyon")
    model.city = nil
    #expect(field.text == "nowhere")
  }

  @Test func `an optional terminal of a missing object observes the object once it is set`() {
    let left = Model()
    let right = Model()
    left[\.nickname] <-> right[\.city, \.name]
    #expect(left.nickname == nil)
    right.city = City()
    #expect(left.nickname == "Paris")
    left.nickname = "Lyon"
    #expect(right.city?.name == "Lyon")
  }

  @Test func `values from other threads are written on the main actor, in order`() async {
    let model = Model()
    let numbers = Subject<Int, Never>()
    model[\.age] <~ numbers.signal
    let ages = model.values(of: \.age).record()
    await Task.detached { for number in 1...100 { numbers.send(number) } }.value
    await ages.waitForValues(101)
    #expect(ages.values == Array(0...100))
    numbers.complete()
    ages.dispose()
  }

  @Test func `in a batch, both sides are written once`() {
    let field = Field()
    let model = Model()
    field[\.text] <-> model[\.name]
    batch {
      model.name = "a"
      model.name = "b"
    }
    #expect(field.text == "b")
    #expect(field.writes == 1)
  }

  @Test func `when both sides change in a batch, they agree afterwards`() {
    let field = Field()
    let model = Model()
    field[\.text] <-> model[\.name]
    batch {
      model.name = "a"
      field.text = "b"
    }
    #expect(field.text == model.name)
  }
}
