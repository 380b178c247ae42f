/// A property of a part of Coax that holds for every input.
///
/// A property reads bytes as an input or as a series of operations. Any source of bytes can search
/// for violations, such as a random number generator or libFuzzer.
package struct Property: Sendable {
  /// The name on the command line.
  package let name: String
  /// The inputs from which random and fuzzed inputs are derived.
  package let seeds: [[UInt8]]

  private let check: @Sendable (inout Bytes) throws(Violation) -> Void

  init(
    _ name: String,
    seeds: [[UInt8]],
    _ check: @escaping @Sendable (inout Bytes) throws(Violation) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.check = check
  }

  /// All properties.
  package static let all: [Property] = [
    .input, .output, .keys, .sanitizing, .measuring, .wrapping, .line, .area, .allowing, .canvas,
    .arguments, .marbles, .messages,
  ]

  /// Returns a description of a violation, or nil if there is none.
  ///
  /// A trap in the tested code ends the process.
  package func violation(of bytes: [UInt8]) -> String? {
    var rest = Bytes(bytes)
    do throws(Violation) {
      try check(&rest)
      return nil
    } catch {
      return error.sentence
    }
  }
}

/// A violation of a property.
struct Violation: Error {
  let sentence: String
}

/// Throws unless a condition is true.
func demand(
  _ condition: Bool,
  _ sentence: @autoclosure () -> String
) throws(Violation) {
  if !condition { throw Violation(sentence: sentence()) }
}

/// Throws unless two values are equal.
func demand<Value: Equatable>(
  _ value: Value,
  is expected: Value,
  _ what: @autoclosure () -> String
) throws(Violation) {
  if value != expected { throw Violation(sentence: "\(what()): \(value), not \(expected)") }
}
