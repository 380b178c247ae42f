// expect: type 'Account' does not conform to the 'Sendable' protocol
import Signals

final class Account {
  var balance = 0
}

func accounts() -> Signal<Account, Never>? { nil }
