// expect: mutation of captured var 'total' in concurrently-executing code
import Signals

func count(_ signal: Signal<Int, Never>) {
  var total = 0
  signal.subscribe { total += $0 }
}
