import Signals

enum Refusal: Error {
  case offline
}

func sureLast(
  _ doubtful: Signal<Int, Refusal>,
  _ sure: Signal<String, Never>
) -> Signal<String, Refusal> {
  combineLatest(doubtful, sure).map { "\($0) \($1)" }
}

func sureFirst(
  _ sure: Signal<String, Never>,
  _ doubtful: Signal<Int, Refusal>
) -> Signal<(String, Int), Refusal> {
  combineLatest(sure, doubtful)
}

func neitherFails(
  _ first: Signal<Int, Never>,
  _ second: Signal<String, Never>
) -> Signal<Int, Never> {
  combineLatest(first, second).map { $0.0 }
}

func bothFail(
  _ first: Signal<Int, Refusal>,
  _ second: Signal<String, Refusal>
) -> Signal<Int, Refusal> {
  combineLatest(first, second).map { $0.0 }
}
