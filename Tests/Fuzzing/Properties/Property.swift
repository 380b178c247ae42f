/// What must hold of a part of Coax, whatever it is given.
///
/// A property reads bytes as an input, or as a program: what to do, one step after the other. So
/// whatever makes up bytes can look for those that break it, dice as well as libFuzzer.
package struct Property: Sendable {
  /// What it is called on the command line.
  package let name: String
  /// Bytes that lead far into the part: what to begin with.
  package let seeds: [[UInt8]]

  private let check: @Sendable (inout Bytes) throws(Broken) -> Void

  init(
    _ name: String,
    seeds: [[UInt8]],
    _ check: @escaping @Sendable (inout Bytes) throws(Broken) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.check = check
  }

  /// All properties there are.
  package static let all: [Property] = [
    .input, .output, .keys, .sanitising, .measuring, .wrapping, .line, .area, .allowing, .canvas,
    .arguments,
    .marbles,
  ]

  /// What does not hold of these bytes; nil if all is well.
  ///
  /// What traps, traps.
  package func complaint(about bytes: [UInt8]) -> String? {
    var rest = Bytes(bytes)
    do throws(Broken) {
      try check(&rest)
      return nil
    } catch {
      return error.sentence
    }
  }
}

/// Something does not hold.
struct Broken: Error {
  let sentence: String
}

/// Goes on only if a condition holds.
func demand(
  _ condition: Bool,
  _ sentence: @autoclosure () -> String
) throws(Broken) {
  if !condition { throw Broken(sentence: sentence()) }
}

/// Goes on only if two things are equal.
func demand<Thing: Equatable>(
  _ thing: Thing,
  is expected: Thing,
  _ what: @autoclosure () -> String
) throws(Broken) {
  if thing != expected { throw Broken(sentence: "\(what()): \(thing), not \(expected)") }
}
