import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var incomparable = Incomparable(0)
  @Observed var isLeft = true
  @Observed var left = Incomparable(0)
  @Observed var right = Incomparable(0)
  /// The value of `left` or `right`; each write switches to the other property and sets it.
  var moving: Incomparable {
    get { isLeft ? left : right }
    set {
      isLeft.toggle()
      if isLeft { left = newValue } else { right = newValue }
    }
  }
}

/// Bindings of values that cannot be compared.
struct BindingIncomparableTests {
  @Test func `each side gets the other's values`() {
    let left = Model()
    let right = Model()
    right.incomparable.number = 1
    left[\.incomparable] <-> right[\.incomparable]
    #expect(left.incomparable.number == 1)
    left.incomparable = Incomparable(2)
    #expect(right.incomparable.number == 2)
    right.incomparable = Incomparable(3)
    #expect(left.incomparable.number == 3)
    right.incomparable = Incomparable(4)
    #expect(left.incomparable.number == 4)
    left.incomparable = Incomparable(5)
    #expect(right.incomparable.number == 5)
  }

  @Test func `the first change after a received value is not lost`() {
    let model = Model()
    let terminal = model[\.incomparable]
    let numbers = terminal.signal.record()
    terminal.send(Incomparable(1))
    model.incomparable = Incomparable(2)
    terminal.send(Incomparable(3))
    terminal.send(Incomparable(4))
    model.incomparable = Incomparable(5)
    #expect(numbers.values.map(\.number) == [0, 2, 5])
    numbers.dispose()
  }

  @Test func `a value that a setter stores in another property is observed there`() {
    let model = Model()
    let terminal = model[\.moving]
    let numbers = terminal.signal.record()
    terminal.send(Incomparable(1))
    model.right = Incomparable(2)
    #expect(numbers.values.map(\.number) == [0, 2])
    numbers.dispose()
  }

  @Test func `a batch that changes both sides returns no value to its sender`() {
    let left = Model()
    let right = Model()
    left[\.incomparable] <-> right[\.incomparable]
    let writes = left.values(of: \.incomparable).skip(1).record()
    batch {
      left.incomparable = Incomparable(1)
      right.incomparable = Incomparable(2)
    }
    #expect(writes.values.map(\.number) == [1])
    #expect(right.incomparable.number == 1)
    right.incomparable = Incomparable(3)
    #expect(left.incomparable.number == 3)
    writes.dispose()
  }

  @Test func `a change anywhere in a chain of connections reaches all properties`() {
    let models = (0..<3).map { _ in Model() }
    models[0][\.incomparable] <-> models[1][\.incomparable]
    models[1][\.incomparable] <-> models[2][\.incomparable]
    for (number, model) in models.enumerated() {
      model.incomparable = Incomparable(number + 1)
      #expect(models.map(\.incomparable.number) == Array(repeating: number + 1, count: 3))
    }
  }
}
