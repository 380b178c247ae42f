import Signals

enum Refusal: Error {
  case offline
}

func continued(
  _ doubtful: Signal<Int, Refusal>,
  _ sure: Signal<Int, Never>
) -> Signal<Int, Refusal> {
  doubtful.concat(sure).concat(doubtful)
}

func neitherFails(_ first: Signal<Int, Never>, _ second: Signal<Int, Never>) -> Signal<Int, Never> {
  first.concat(second)
}
