// expect: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
import Signals

final class Counter {
  var count = 0
}

func numbered(_ signal: Signal<String, Never>) -> Signal<String, Never> {
  let counter = Counter()
  return signal.map { text in
    counter.count += 1
    return "\(counter.count) \(text)"
  }
}
