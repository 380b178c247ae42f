import Signals

enum Refusal: Error {
  case offline
}

func cut(_ doubtful: Signal<Int, Refusal>, _ stop: Signal<Void, Never>) -> Signal<Int, Refusal> {
  doubtful.take(until: stop)
}

func cutSure(_ sure: Signal<Int, Never>, _ stop: Signal<String, Never>) -> Signal<Int, Never> {
  sure.take(until: stop)
}
