// expect: 'Refusal' to expected argument type 'Never'
import Signals

enum Refusal: Error {
  case offline
}

func certain() -> Signal<Int, Never> {
  Signal { subscriber in
    subscriber.fail(Refusal.offline)
  }
}
