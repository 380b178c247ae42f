internal import Signals
internal import SignalsTesting

extension Property {
  /// A diagram is parsed and drawn again the same, or rejected with a sentence.
  static let marbles = Property("marbles", seeds: marbleSeeds) { bytes throws(Violation) in
    let text = bytes.wholeText()
    let diagram: Diagram
    do throws(Diagram.SyntaxError) {
      diagram = try Diagram(text)
    } catch {
      return try demand(!error.description.isEmpty, "an error without a description")
    }
    // Count without removing the spaces, since the characters on both sides of one could join.
    let columns = text.count { $0 != " " }
    try demand(diagram.width, is: columns, "columns of “\(text)”")
    let ticks = diagram.symbols.map(\.tick)
    try demand(ticks, is: ticks.sorted(), "ticks of “\(text)”")
    try demand(ticks.allSatisfy { $0 < diagram.width }, "a symbol after the end of “\(text)”")
    try checkTimes(of: diagram, text)

    // In a drawing, letters of other scripts may join into one character.
    guard text.allSatisfy(\.isASCII) else { return }
    let marks = diagram.symbols.map { (time: Duration.ticks($0.tick), label: $0.symbol.label) }
    let drawing = Diagram.drawing(of: marks, width: diagram.width)
    let again = try? Diagram(drawing)
    try demand(
      again?.symbols.elementsEqual(diagram.symbols) { $0 == $1 } ?? false,
      "drawn: \(drawing)"
    )
  }

  /// Checks that the signal of a diagram sends its symbols at their ticks.
  private static func checkTimes(of diagram: Diagram, _ text: String) throws(Violation) {
    let scheduler = TestScheduler()
    let signal = Signal<String, MarbleFailure>.marbles(text, on: scheduler)
    let recorder = signal.record(on: scheduler)
    scheduler.advanceNow(to: .ticks(diagram.width))
    let sent = recorder.timed.map { entry in
      let label =
        switch entry.event {
        case .next(let value): value
        case .failed: "#"
        case .completed: "|"
        }
      return "\(label) at \(entry.time)"
    }
    recorder.dispose()
    let expected = diagram.symbols.map { "\($0.symbol.label) at \(Duration.ticks($0.tick))" }
    try withExtendedLifetime(signal) { () throws(Violation) in
      try demand(sent, is: expected, "the events of “\(text)”")
    }
  }

  private static var marbleSeeds: [[UInt8]] {
    ["ab---c----|", "--(ab|)", "a b #", "(", "()a-(b)", "a|b", "-é-1-(cd)e#", "a)b", "((a))", ""]
      .map { Bytes.spelling($0.map { String($0) }) }
  }
}
