internal import CTerminalHarness
internal import Glibc

/// The settings of a terminal that `tcgetattr` returns: flags, speeds and control characters.
package struct TerminalSettings: Equatable, Sendable {
  private var flags: [String: UInt32]
  private var characters: [UInt8]

  /// Reads the settings of a terminal, or returns nil if it is gone.
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

  /// True if the terminal echoes input.
  package var echoes: Bool { flags["local", default: 0] & UInt32(ECHO) != 0 }

  /// True if the program receives whole lines.
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
