import CNcurses
package import TerminalUI

/// What is known about a kind of terminal before it is used.
package nonisolated struct TerminalKind: Sendable {
  /// What `TERM` says.
  package let name: String
  /// How many colours it has.
  package let colorDepth: Color.Depth
  /// Whether its sequences are those of ANSI, so that it ignores those it does not know.
  package let isANSI: Bool
  /// What takes back all that may have been done to it.
  package let undo: [UInt8]
  /// What empties the screen.
  package let erasure: [UInt8]

  /// Looks up what is known, without touching the terminal.
  package init(name: String?, output: Int32) throws(TerminalProblem) {
    guard let name, !name.isEmpty else { throw .typeIsNotSet }
    var problem: Int32 = 0
    // It would say the same of a name that cannot be a file's.
    guard setupterm(name, output, &problem) == OK else { throw .typeIsUnknown(name) }
    defer { nc_forget_terminal() }
    guard let move = Self.string("cup"), let clear = Self.string("clear") else {
      throw .typeIsTooPoor(name)
    }
    self.name = name
    colorDepth = Self.colorDepth
    isANSI = move.starts(with: [0x1B, 0x5B])
    var undo = isANSI ? TerminalMode.allOff : []
    if isANSI, Self.string("csr") != nil { undo += Self.allScrolls }
    for capability in ["rmir", "rmacs", "sgr0", "op", "cnorm", "rmkx"] {
      undo += Self.string(capability) ?? []
    }
    erasure = clear
    // Where there is one screen only, what follows shall not be written over it.
    self.undo = undo + (Self.string("rmcup") ?? clear)
  }

  /// The characters that are sure to be seen on it.
  package func glyphs(isUTF8: Bool) -> Glyphs {
    // Those of hardware and of the console have no fonts for more, whatever the locale says.
    let poor = ["linux", "vt", "cons", "sun", "wsvt", "ansi", "pcansi"]
    return isUTF8 && !poor.contains { name.hasPrefix($0) } ? .unicode : .ascii
  }

  private static var colorDepth: Color.Depth {
    let count = tigetnum("colors")
    return switch count {
    case ..<8: .none
    case ..<16: .eight
    case ..<256: .sixteen
    case ..<16_777_216: .indexed
    default: tigetflag("RGB") == 1 || tigetnum("RGB") > 0 ? .full : .indexed
    }
  }

  /// Has all lines scroll, which would move the cursor.
  private static let allScrolls = Array("\u{1B}7\u{1B}[r\u{1B}8".utf8)

  private static func string(_ capability: String) -> [UInt8]? {
    guard let text = tigetstr(capability), !nc_is_missing(text) else { return nil }
    return withoutPadding(String(cString: text).utf8)
  }

  /// Leaves out what tells how long to wait (`$<5>`), which is for terminals on slow lines.
  package static func withoutPadding(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var start: Int?
    for byte in text {
      bytes.append(byte)
      if bytes.suffix(2) == [0x24, 0x3C] { start = bytes.count - 2 }
      if byte == 0x3E, let begin = start {
        bytes.removeSubrange(begin...)
        start = nil
      }
    }
    return bytes
  }
}
