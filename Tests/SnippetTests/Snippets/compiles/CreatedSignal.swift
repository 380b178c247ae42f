import Signals

enum Refusal: Error {
  case offline
}

func numbers() -> Signal<Int, Never> {
  Signal { subscriber in
    subscriber.send(1)
    subscriber.complete()
  }
}

func refused() -> Signal<Int, Refusal> {
  Signal { $0.fail(.offline) }
}
