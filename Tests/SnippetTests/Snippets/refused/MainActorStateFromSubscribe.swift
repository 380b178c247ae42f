// expect: main actor-isolated property 'name' can not be mutated from a Sendable closure
import Signals

@MainActor final class Profile {
  var name = ""

  func follow(_ names: Signal<String, Never>) {
    names.subscribe { self.name = $0 }
  }
}
