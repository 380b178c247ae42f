/// A unit of a program's output to a terminal.
package enum OutputToken: Hashable, Sendable {
  /// A scalar of text.
  case scalar(Unicode.Scalar)
  /// A single control character.
  case control(UInt8)
  /// The characters after an `ESC`, such as `(0`, `7` or `=`.
  case escape(String)
  /// A control sequence: `ESC [`, parameters, intermediate characters and a final byte.
  case sequence(OutputSequence)
  /// A control string, such as `ESC ] … BEL`: the byte after `ESC`, and the text before the
  /// terminator.
  case string(Unicode.Scalar, String)
}

/// A control sequence without its `ESC [`.
package struct OutputSequence: Hashable, Sendable {
  /// The first scalar if it is one of `< = > ?`, otherwise nil.
  package let marker: Unicode.Scalar?
  /// The parameters, each split into the parts between its colons, with nil for an omitted part.
  package let parameters: [[Int?]]
  /// The characters between the parameters and the final byte, such as the space in `CSI 2 SP q`.
  package let intermediates: String
  /// The final byte.
  package let final: Unicode.Scalar

  /// Parses the bytes between `ESC [` and the final byte.
  init(_ bytes: [UInt8], endedBy final: UInt8) {
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      marker = Unicode.Scalar(first)
      rest.removeFirst()
    } else {
      marker = nil
    }
    let numbers = rest.prefix { $0 >= 0x30 }
    intermediates = String(decoding: rest[numbers.endIndex...], as: UTF8.self)
    self.final = Unicode.Scalar(final)
    let groups = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    parameters =
      numbers.isEmpty
      ? []
      : groups.map { group in
        group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
          .map { Int(String(decoding: $0, as: UTF8.self)) }
      }
  }

  /// Returns the first part of a parameter, or `standard` if the part is omitted.
  package func number(_ index: Int, or standard: Int = 0) -> Int {
    guard parameters.indices.contains(index), let number = parameters[index].first else {
      return standard
    }
    return number ?? standard
  }

  /// The first parts of all parameters, with 0 for an omitted part.
  package var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}

extension OutputSequence: CustomStringConvertible {
  package var description: String {
    let numbers = parameters.map { group in
      group.map { number in number.map { "\($0)" } ?? "" }.joined(separator: ":")
    }
    return "ESC [ " + (marker.map { "\($0)" } ?? "") + numbers.joined(separator: ";")
      + intermediates + "\(final)"
  }
}
