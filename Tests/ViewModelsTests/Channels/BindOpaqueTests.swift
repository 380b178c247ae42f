import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var opaque = Opaque(0)
  @Observed var isLeft = true
  @Observed var left = Opaque(0)
  @Observed var right = Opaque(0)
  /// Where it is kept changes with every value.
  var moving: Opaque {
    get { isLeft ? left : right }
    set {
      isLeft.toggle()
      if isLeft { left = newValue } else { right = newValue }
    }
  }
}

/// Values that cannot be compared.
struct BindOpaqueTests {
  @Test func `each side has what the other has`() {
    let left = Model()
    let right = Model()
    right.opaque.number = 1
    left[\.opaque] <-> right[\.opaque]
    #expect(left.opaque.number == 1)
    left.opaque = Opaque(2)
    #expect(right.opaque.number == 2)
    right.opaque = Opaque(3)
    #expect(left.opaque.number == 3)
    right.opaque = Opaque(4)
    #expect(left.opaque.number == 4)
    left.opaque = Opaque(5)
    #expect(right.opaque.number == 5)
  }

  @Test func `the first change after a value was taken is not lost`() {
    let model = Model()
    let terminal = model[\.opaque]
    let numbers = terminal.signal.record()
    terminal.send(Opaque(1))
    model.opaque = Opaque(2)
    terminal.send(Opaque(3))
    terminal.send(Opaque(4))
    model.opaque = Opaque(5)
    #expect(numbers.values.map(\.number) == [0, 2, 5])
    numbers.dispose()
  }

  @Test func `a value that was written to another place is followed there`() {
    let model = Model()
    let terminal = model[\.moving]
    let numbers = terminal.signal.record()
    terminal.send(Opaque(1))
    model.right = Opaque(2)
    #expect(numbers.values.map(\.number) == [0, 2])
    numbers.dispose()
  }

  @Test func `a chain has one value`() {
    let models = (0..<3).map { _ in Model() }
    models[0][\.opaque] <-> models[1][\.opaque]
    models[1][\.opaque] <-> models[2][\.opaque]
    for (number, model) in models.enumerated() {
      model.opaque = Opaque(number + 1)
      #expect(models.map(\.opaque.number) == Array(repeating: number + 1, count: 3))
    }
  }
}
