// expect: use subscribe(next:), or observe(next:) on the main actor
import Signals

func show(_ names: Signal<String, Never>) {
  names.sink { print($0) }
}
