internal import CTerminalHarness
internal import Glibc

/// How a terminal treats what passes through it: what `stty -a` prints.
package struct TerminalSettings: Equatable, Sendable {
  private var flags: [String: UInt32]
  private var characters: [UInt8]

  /// Asks the terminal behind a descriptor; nil if there is none.
  init?(of master: Int32) {
    var found = harness_settings()
    guard harness_get_settings(master, &found) == 0 else { return nil }
    self.init(found)
  }

  init(_ found: harness_settings) {
    flags = [
      "input": found.input, "output": found.output, "control": found.control,
      "local": found.local, "input speed": found.input_speed,
      "output speed": found.output_speed,
    ]
    characters = withUnsafeBytes(of: found.characters) { Array($0) }
  }

  /// Whether what is typed is shown by the terminal itself.
  package var echoes: Bool { flags["local", default: 0] & UInt32(ECHO) != 0 }

  /// Whether the program gets whole lines.
  package var readsLines: Bool { flags["local", default: 0] & UInt32(ICANON) != 0 }
}

extension TerminalSettings: CustomStringConvertible {
  package var description: String {
    let words = flags.sorted { $0.key < $1.key }
      .map { "\($0.key) \(String($0.value, radix: 8))" }
    let codes = characters.map { String($0, radix: 16) }
    return words.joined(separator: ", ") + ", characters " + codes.joined(separator: " ")
  }
}
