import TerminalUI
import TestSupport
import Testing

struct InputParserRandomTests {
  private func parse(
    _ bytes: [UInt8],
    inPiecesTo parser: inout InputParser,
    _ random: inout SeededRandom
  ) -> [InputEvent] {
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...7, using: &random))
      events += parser.parse(piece)
      rest = rest.dropFirst(piece.count)
    }
    return events
  }

  @Test(arguments: 0..<20)
  func `samples in random order and pieces have the same events`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let samples = (0..<30).compactMap { _ in InputSample.all.randomElement(using: &random) }
      var parser = InputParser()
      let actual = parse(samples.flatMap(\.bytes), inPiecesTo: &parser, &random)
      #expect(actual == samples.flatMap(\.events), "\(samples.map(\.testDescription))")
    }
  }
}
