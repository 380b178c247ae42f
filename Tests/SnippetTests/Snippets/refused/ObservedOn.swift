// expect: 'observe(on:)' has been renamed to 'deliver(on:)'
import Signals

func delivered(_ names: Signal<String, Never>) -> Signal<String, Never> {
  names.observe(on: .main)
}
