// flags: -Xfrontend -warn-long-expression-type-checking=2000
// Combinations with calculations, which the compiler must check without noticeable time.
import Signals

let number = Signal<Double, Never>.just(1.5)
let text = Signal<String, Never>.just("a")

func twoNumbers() -> Signal<Bool, Never> {
  combineLatest(number, number).map { ($0 + $1) / 2 > ($0 - $1) * 2 }
}

func threeNumbers() -> Signal<Bool, Never> {
  combineLatest(number, number, number).map { ($0 + $1) / 2 > ($2 - $1) * 2 }
}

func fourNumbers() -> Signal<Bool, Never> {
  combineLatest(number, number, number, number).map { ($0 + $1) / 2 > ($2 - $3) * 2 }
}

func sixNumbers() -> Signal<Bool, Never> {
  zip(number, number, number, number, number, number)
    .map { ($0 + $1) / 2 > ($2 - $3) * 2 + $4 / $5 }
}

func eightNumbers() -> Signal<Bool, Never> {
  combineLatest(number, number, number, number, number, number, number, number)
    .map { ($0 + $1) / 2 > ($2 - $3) * 2 + $4 / $5 - $6 * $7 }
}

func sixTexts() -> Signal<String, Never> {
  combineLatest(text, text, text, text, text, text)
    .map { $0 + ", " + $1 + "; " + $2 + $3 + " (" + $4 + $5 + ")" }
}

func sixZippedTexts() -> Signal<String, Never> {
  zip(text, text, text, text, text, text).map { "\($0), " + $1 + "; " + $2 + $3 + $4 + $5 }
}

func mixedFailures(_ failing: Signal<Double, CancellationError>) -> Signal<Bool, CancellationError>
{
  combineLatest(failing, number).map { ($0 + $1) / 2 > ($0 - $1) * 2 }
}

func merged() -> Signal<Bool, Never> {
  merge(number, number.map { $0 * 2 + 1 }, number).map { ($0 + 1) / 2 > $0 * 2 - 3 }
}
