import Signals
import Dispatch
final class Box: @unchecked Sendable { var sum = 0; @inline(never) init() {} }
@inline(never) func time(_ name: String, _ n: Int, _ body: (Int) -> Void) {
  var best = Double.infinity
  for _ in 0..<9 { let t = DispatchTime.now().uptimeNanoseconds; body(n); best = min(best, Double(DispatchTime.now().uptimeNanoseconds - t)/Double(n)) }
  print(name, best)
}
DispatchQueue.global().async { while true { _ = DispatchSemaphore(value: 0).wait(timeout: .distantFuture) } }
let box = Box()
do { let s = Subject<Int, Never>(); s.signal.subscribe { box.sum &+= $0 }; time("1", 1_000_000) { for i in 0..<$0 { s.send(i) } } }
do { let s = Subject<Int, Never>(); s.signal.map { $0 &+ 1 }.filter { $0 & 7 != 9 }.map { $0 &* 3 }.subscribe { box.sum &+= $0 }; time("3", 1_000_000) { for i in 0..<$0 { s.send(i) } } }
do { let s = Subject<Int, Never>(); var g = s.signal; for _ in 0..<20 { g = g.map { $0 &+ 1 } };  g.subscribe { box.sum &+= $0 }; time("map 20", 1_000_000) { for i in 0..<$0 { s.send(i) } } }
do { let s = Subject<Int, Never>(); for _ in 0..<1000 { s.signal.subscribe { box.sum &+= $0 } }; time("1000 (us)", 1_000) { for i in 0..<$0 { s.send(i) } } }
do { let s = Subject<Int, Never>(), t = Subject<Int, Never>(); combineLatest(s.signal, t.signal).subscribe { box.sum &+= $0 &+ $1 }; time("combineLatest2", 1_000_000) { for i in 0..<$0 { if i & 1 == 0 { s.send(i) } else { t.send(i) } } } }
do { let s = Subject<Int, Never>(); 
  time("subscribe_dispose", 100_000) { for _ in 0..<$0 { s.signal.map { $0 &+ 1 }.filter { $0 & 7 != 9 }.filter { $0 != 0}.scan(0) { $0 &+ $1 }.map { $0 &* 3 }.subscribe { box.sum &+= $0 }.dispose() } } }
do { let g = Signal<Int, Never> { s in for i in 0..<1000 { s.send(i) }; s.complete() }.scan(0) { $0 &+ $1 }.filter { $0 != 3 }.take(900); time("cold", 1_000) { for _ in 0..<$0 { g.subscribe { box.sum &+= $0 } } } }
do { let g = Signal<Int, Never>(0..<1000).scan(0) { $0 &+ $1 }.filter { $0 != 3 }.take(900); time("cold seq", 1_000) { for _ in 0..<$0 { g.subscribe { box.sum &+= $0 } } } }
do { let s = ReplaySubject<Int, Never>(capacity: 10); s.signal.subscribe { box.sum &+= $0 }; time("replay", 1_000_000) { for i in 0..<$0 { s.send(i) } };  time("replay late", 100_000) { for _ in 0..<$0 { s.signal.subscribe { box.sum &+= $0 }.dispose() } } }
do { let s = Subject<Int, Never>(); time("subscribe_10k", 1) { _ in var d: [any Disposable] = []; d.reserveCapacity(10_000); let t = DispatchTime.now().uptimeNanoseconds
 for _ in 0..<10_000 { d.append(s.signal.subscribe { box.sum &+= $0 }) };  let u = DispatchTime.now().uptimeNanoseconds; for x in d { x.dispose() };  let v = DispatchTime.now().uptimeNanoseconds; print(Double(u-t)/1e4, Double(v-u)/1e4) } }
do { let s = Subject<Int, Never>(); s.signal.subscribe { [s] in if $0 < 100_000 { s.send($0 + 1) } }; time("reentrant", 100_000) { _ in s.send(0) } }
do { let s = Subject<Int, Never>(); s.signal.subscribe { box.sum &+= $0 }
  time("contend 2", 1_000_000) { n in DispatchQueue.concurrentPerform(iterations: 2) { _ in for i in 0..<n/2 { s.send(i) } } } }
