// expect: add the disposable: `subscriber.add(disposable)` or `subscriber.onDisposal { … }`
import Signals

func ticks() -> Signal<Int, Never> {
  Signal { subscriber in
    subscriber.send(1)
    return ActionDisposable {}
  }
}

func lines(_ source: Signal<Int, Never>) -> Signal<Int, Never> {
  Signal<Int, Never> { subscriber in
    let subscription = source.subscribe { subscriber.send($0) }
    return subscription
  }
}
