// expect: not needed; to end a subscription early, use take(during:) or dispose()
import Signals

func connect(_ names: Signal<String, Never>, _ kept: inout [any Disposable]) {
  names.subscribe { print($0) }.store(in: &kept)
  names.subscribe { print($0) }.disposed(by: kept)
}
