// expect: type 'Account' does not conform to the 'Sendable' protocol
import Signals

final class Account {
  var balance = 0
}

func open(_ names: Signal<String, Never>) {
  _ = names.map { _ in Account() }
}
