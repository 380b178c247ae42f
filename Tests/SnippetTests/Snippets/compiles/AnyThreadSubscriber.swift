import Signals
import Synchronization

func count(_ signal: Signal<Int, Never>) -> Int {
  let total = Mutex(0)
  signal.subscribe { value in total.withLock { $0 += value } }
  return total.withLock { $0 }
}
