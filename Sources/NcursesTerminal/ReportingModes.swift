package import TerminalUI

/// The sequences that make a terminal report pastes, focus and the mouse.
///
/// Many terminfo entries lack these sequences. Terminals agree on the number of each mode.
package nonisolated enum ReportingModes {
  /// Returns the bytes that change the modes, or no bytes if the modes are equal.
  package static func change(from old: TerminalModes, to new: TerminalModes) -> [UInt8] {
    var text = ""
    for (mode, numbers) in all {
      if new.contains(mode), !old.contains(mode) {
        for number in numbers { text += "\u{1B}[?\(number)h" }
      } else if old.contains(mode), !new.contains(mode) {
        for number in numbers.reversed() { text += "\u{1B}[?\(number)l" }
      }
    }
    return Array(text.utf8)
  }

  /// The bytes that turn all reporting modes off, including modes that only other programs use.
  ///
  /// The first sequence ends a synchronized output that was cut off.
  package static var allOff: [UInt8] {
    let numbers = [2026, 2004, 1004, 1015, 1006, 1003, 1002, 1000]
    return numbers.flatMap { Array("\u{1B}[?\($0)l".utf8) }
  }

  private static let all: [(TerminalModes, [Int])] = [
    (.paste, [2004]),
    (.focus, [1004]),
    // 1003 reports clicks, the wheel and each movement. 1006 allows coordinates above 223.
    (.mouse, [1003, 1006]),
  ]
}
