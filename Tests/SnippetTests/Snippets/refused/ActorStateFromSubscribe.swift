// expect: actor-isolated property 'last' can not be mutated from a Sendable closure
import Signals

actor Archive {
  private var last = 0

  func follow(_ numbers: Signal<Int, Never>) {
    numbers.subscribe { self.last = $0 }
  }
}
