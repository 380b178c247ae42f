import TerminalUI
import TestSupport
import Testing

struct InputParserRandomTests {
  private func feed(
    _ bytes: [UInt8],
    inPiecesTo parser: inout InputParser,
    _ random: inout Dice
  ) -> [InputEvent] {
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...7, using: &random))
      events += parser.feed(piece)
      rest = rest.dropFirst(piece.count)
    }
    return events
  }

  @Test(arguments: 0..<20)
  func `samples in any order are each understood`(seed: UInt64) {
    var random = Dice(seed: seed)
    for _ in 0..<20 {
      let samples = (0..<30).compactMap { _ in Sample.all.randomElement(using: &random) }
      var parser = InputParser()
      let actual = feed(samples.flatMap(\.bytes), inPiecesTo: &parser, &random)
      #expect(actual == samples.flatMap(\.events), "\(samples.map(\.testDescription))")
    }
  }
}
