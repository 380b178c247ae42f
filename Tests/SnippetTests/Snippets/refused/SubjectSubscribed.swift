// expect: subscribe to its signal: `subject.signal.subscribe { … }`
import Signals

func connect(_ names: Subject<String, Never>) {
  names.subscribe { print($0) }
}
