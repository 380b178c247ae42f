package import TerminalUI

/// The sequences that make a terminal report more than keys.
///
/// They are of no database: terminals that know them know the same ones.
package nonisolated enum TerminalMode {
  /// What changes the modes from some to others; nothing if they are the same.
  package static func change(from old: Frame.Modes, to new: Frame.Modes) -> [UInt8] {
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

  /// Ends all modes in which a terminal reports what no shell expects, whoever began them.
  package static var allOff: [UInt8] {
    let numbers = [2004, 1004, 1015, 1006, 1003, 1002, 1000]
    return numbers.flatMap { Array("\u{1B}[?\($0)l".utf8) }
  }

  private static let all: [(Frame.Modes, [Int])] = [
    (.paste, [2004]),
    (.focus, [1004]),
    // Presses, turns, and moves while a button is down; told in SGR's form, which has no limit.
    (.mouse, [1002, 1006]),
  ]
}
