import TerminalUI
import Testing

struct InputParserRandomTests {
  /// Bytes likely to get far into the parser.
  private func junk(_ random: inout SeededRandom) -> [UInt8] {
    let likely = Array("\u{1B}\u{1B}\u{1B}[[O]P;;0125~~MAuR<?$ \\\u{7}\r\u{C3}é密👩ab".utf8)
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Int.random(in: 0..<4, using: &random) == 0
        ? UInt8.random(in: 0...255, using: &random)
        : likely.randomElement(using: &random) ?? 0
    }
  }

  private func feed(
    _ bytes: [UInt8],
    inPiecesTo parser: inout InputParser,
    _ random: inout SeededRandom
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
  func `how junk is cut makes no difference`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let bytes = junk(&random)
      var whole = InputParser()
      var pieces = InputParser()
      let expected = whole.feed(bytes)
      let actual = feed(bytes, inPiecesTo: &pieces, &random)
      #expect(actual == expected, "\(bytes)")
      #expect(pieces == whole, "\(bytes)")
    }
  }

  @Test(arguments: 0..<20)
  func `junk never types a control character, and text after it is understood`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let bytes = junk(&random)
      let pause = Int.random(in: 0...bytes.count, using: &random)
      var parser = InputParser()
      var events = parser.feed(bytes[..<pause]) + parser.timeOut()
      events += parser.feed(bytes[pause...]) + parser.end()
      for case .key(let press) in events {
        guard case .character(let character) = press.key else { continue }
        #expect(
          character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
          "\(bytes)"
        )
      }
      #expect(parser.waiting == nil)
      #expect(parser.feed(Array("é!".utf8)) == [.key("é"), .key("!")], "\(bytes)")
    }
  }

  @Test(arguments: 0..<20)
  func `without Escapes the text is what String makes of the bytes`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let bytes = junk(&random).filter { $0 != 0x1B }
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars
        .filter { !(0x80...0x9F).contains($0.value) }
        .map { InputEvent.key(.character(Character($0))) }
      var parser = InputParser()
      let actual = feed(bytes, inPiecesTo: &parser, &random) + parser.end()
      #expect(actual == expected, "\(bytes)")
    }
  }

  @Test(arguments: 0..<20)
  func `samples in any order are each understood`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let samples = (0..<30).compactMap { _ in Sample.all.randomElement(using: &random) }
      var parser = InputParser()
      let actual = feed(samples.flatMap(\.bytes), inPiecesTo: &parser, &random)
      #expect(actual == samples.flatMap(\.events), "\(samples.map(\.testDescription))")
    }
  }
}

/// A generator that gives the same numbers for the same seed.
private nonisolated struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
