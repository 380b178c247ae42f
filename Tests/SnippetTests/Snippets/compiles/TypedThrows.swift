import Signals

enum ParseError: Error {
  case notANumber(String)
}

func parse(_ text: String) throws(ParseError) -> Int {
  guard let number = Int(text) else { throw .notANumber(text) }
  return number
}

func numbers(in texts: Signal<String, ParseError>) -> Signal<Int, ParseError> {
  texts.attemptMap { text throws(ParseError) -> Int in try parse(text) }
}

func answer() -> Signal<Int, ParseError> {
  .task { () async throws(ParseError) -> Int in try parse("42") }
}
