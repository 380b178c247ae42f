// expect: cannot convert return expression of type 'Signal<Int, Refusal>'
import Signals

enum Refusal: Error {
  case offline
}

func certain(_ signal: Signal<Int, Refusal>) -> Signal<Int, Never> { signal }
