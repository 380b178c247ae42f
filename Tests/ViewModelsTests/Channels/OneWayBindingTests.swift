import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var nickname: String?
  @Observed var age = 0
}

private final class Field: Bindable {
  @Observed var text = "" {
    didSet { writes += 1 }
  }
  var writes = 0
}

/// Bindings of a property to a signal.
struct OneWayBindingTests {
  @Test func `a binding writes what a signal sends, until it is disposed of`() {
    let field = Field()
    let texts = Subject<String, Never>()
    let binding = field[\.text] <~ texts.signal
    texts.send("a")
    texts.send("a")
    #expect(field.text == "a")
    #expect(field.writes == 1)
    binding.dispose()
    texts.send("b")
    #expect(field.text == "a")
  }

  @Test func `a binding ends when its target is deallocated`() {
    let texts = Subject<String, Never>()
    var field: Field? = Field()
    let binding = field.map { $0[\.text] <~ texts.signal }
    #expect(binding?.isDisposed == false)
    field = nil
    #expect(binding?.isDisposed == true)
  }

  @Test func `a binding ends when its signal ends`() {
    let field = Field()
    let texts = Subject<String, Never>()
    let binding = field[\.text] <~ texts.signal
    texts.complete()
    #expect(binding.isDisposed)
  }

  @Test func `an optional property accepts values that are never nil`() {
    let model = Model()
    model[\.nickname] <~ Signal<String, Never>.just("Ada")
    #expect(model.nickname == "Ada")
  }

  @Test func `a signal of optionals is bound with a value for nil`() {
    let model = Model()
    let numbers = Subject<Int?, Never>()
    let binding = model[\.age] <~ numbers.signal.map { $0 ?? -1 }
    numbers.send(3)
    #expect(model.age == 3)
    numbers.send(nil)
    #expect(model.age == -1)
    binding.dispose()
  }
}
