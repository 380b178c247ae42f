/// The sequences for titles, links and the clipboard, most of them operating system commands (OSC).
///
/// Most terminfo entries lack these sequences. Write them only to terminals that ignore unknown
/// commands: see `TerminalKind.hasCommandStrings`.
package nonisolated enum CommandStrings {
  /// The maximum number of bytes to copy.
  ///
  /// Several terminals drop a command of more than about 75,000 bytes.
  private static let maximumCount = 50_000

  /// The bytes that save the title of the window on the terminal's stack.
  package static let saveTitle = Array("\u{1B}[22;2t".utf8)

  /// The bytes that restore the saved title.
  package static let restoreTitle = Array("\u{1B}[23;2t".utf8)

  /// Returns the command that sets the title of the window (OSC 2).
  ///
  /// Control characters are removed, and the title is cut after 200 characters.
  package static func title(_ text: String) -> [UInt8] {
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
    }
    return Array("\u{1B}]2;\(String(String.UnicodeScalarView(scalars)).prefix(200))\u{7}".utf8)
  }

  /// Returns the command that starts a link (OSC 8).
  ///
  /// Pass the same identifier for all parts of a link that takes several rows.
  package static func link(to address: String, id: UInt8) -> [UInt8] {
    Array("\u{1B}]8;id=\(id);\(address)\u{1B}\\".utf8)
  }

  /// The command that ends a link.
  package static let linkEnd = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// Returns the command that copies text to the system clipboard (OSC 52).
  ///
  /// The result is empty if the text is too long.
  package static func copy(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumCount else { return [] }
    return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = (0..<3).reduce(0) { number, place in
        number << 8 | (place < group.count ? Int(group[start + place]) : 0)
      }
      for place in 0..<4 {
        let digit = digits[number >> (18 - 6 * place) & 63]
        result.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return result
  }
}
