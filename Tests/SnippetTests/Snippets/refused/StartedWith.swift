// expect: 'startWith' has been renamed to 'start(with:)'
import Signals

func greetings(_ names: Signal<String, Never>) -> Signal<String, Never> {
  names.startWith("Ada")
}
