// expect: use the function merge(_:), or merge(with:)
import Signals

func both(_ first: Signal<Int, Never>, _ second: Signal<Int, Never>) -> Signal<Int, Never> {
  Signal.merge(first, second)
}
