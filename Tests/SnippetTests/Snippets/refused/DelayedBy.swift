// expect: 'delay(by:on:)' has been renamed to 'delay(for:on:)'
import Signals

func delayed(_ numbers: Signal<Int, Never>) -> Signal<Int, Never> {
  numbers.delay(by: .seconds(1), on: .main)
}
