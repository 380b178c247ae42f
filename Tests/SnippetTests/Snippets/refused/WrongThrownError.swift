// expect: thrown expression type 'ParseError' cannot be converted to error type 'Refusal'
import Signals

enum Refusal: Error {
  case offline
}

enum ParseError: Error {
  case notANumber
}

func numbers(in texts: Signal<String, Refusal>) -> Signal<Int, Refusal> {
  texts.attemptMap { text throws(Refusal) -> Int in
    guard let number = Int(text) else { throw ParseError.notANumber }
    return number
  }
}
