/// What programs write to terminals, taken apart.
package nonisolated enum OutputPiece: Hashable, Sendable {
  /// Something to be seen.
  case scalar(Unicode.Scalar)
  /// A control character by itself.
  case control(UInt8)
  /// `ESC` and what follows it, up to its end: `(0`, `7`, `=`.
  case escape(String)
  /// `ESC [`, what is asked for, and the letter that ends it.
  case sequence(OutputSequence)
  /// `ESC ]` or the like, known by its second byte, and the text up to its end.
  case string(Unicode.Scalar, String)
}

/// What stands behind `ESC [`.
package nonisolated struct OutputSequence: Hashable, Sendable {
  /// One of `< = > ?` in front.
  package let marker: Unicode.Scalar?
  /// What stands between semicolons, and within that between colons; `nil` was left out.
  package let parameters: [[Int?]]
  /// What stands between the parameters and the end, as the space of `CSI 2 SP q`.
  package let intermediates: String
  /// What ends it.
  package let final: Unicode.Scalar

  /// Reads what stands between `ESC [` and the end.
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

  /// The number at an index; whoever leaves it out means `standard`.
  package func number(_ index: Int, or standard: Int = 0) -> Int {
    guard parameters.indices.contains(index), let number = parameters[index].first else {
      return standard
    }
    return number ?? standard
  }

  /// The numbers between semicolons, 0 for those left out.
  package var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }

  /// Whether this is a plain sequence that ends in a letter: `CSI 2 J`, but not `CSI ? 2 J`.
  package func isPlain(_ final: Unicode.Scalar) -> Bool {
    self.final == final && marker == nil && intermediates.isEmpty
  }
}

nonisolated extension OutputSequence: CustomStringConvertible {
  package var description: String {
    let numbers = parameters.map { group in
      group.map { number in number.map { "\($0)" } ?? "" }.joined(separator: ":")
    }
    return "ESC [ " + (marker.map { "\($0)" } ?? "") + numbers.joined(separator: ";")
      + intermediates + "\(final)"
  }
}
