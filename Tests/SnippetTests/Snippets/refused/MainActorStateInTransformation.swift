// expect: main actor-isolated property 'prefix' can not be referenced from a Sendable closure
import Signals

@MainActor final class Greeter {
  var prefix = "Hello"

  func greetings(_ names: Signal<String, Never>) -> Signal<String, Never> {
    names.map { self.prefix + $0 }
  }
}
