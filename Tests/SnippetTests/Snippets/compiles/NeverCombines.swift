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

func fourOfWhichTwoFail(
  _ doubtful: Signal<Int, Refusal>,
  _ sure: Signal<Int, Never>
) -> Signal<Int, Refusal> {
  let newest = combineLatest(doubtful, sure.promoteFailure(), sure.promoteFailure(), doubtful)
  let first = zip(sure.promoteFailure(), sure.promoteFailure(), doubtful, doubtful)
  return merge(doubtful, sure.promoteFailure(), newest.map { $0.1 }, first.map { $0.2 })
}
