import Signals

enum Refusal: Error {
  case offline
}

func search(_ query: String) -> Signal<[String], Refusal> { .just([query]) }

func suggestions(_ query: String) -> Signal<[String], Never> { .just([query]) }

func sureOuter(_ queries: Signal<String, Never>) -> Signal<[String], Refusal> {
  queries.flatMap(.latest) { search($0) }
}

func sureInner(_ queries: Signal<String, Refusal>) -> Signal<[String], Refusal> {
  queries.flatMap(.latest) { suggestions($0) }
}

func bothFail(_ queries: Signal<String, Refusal>) -> Signal<[String], Refusal> {
  queries.flatMap(.latest) { search($0) }
}

func neitherFails(_ queries: Signal<String, Never>) -> Signal<[String], Never> {
  queries.flatMap(.latest) { suggestions($0) }
}
