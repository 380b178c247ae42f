internal import TerminalUI

extension Property {
  /// The name of a key press is parsed as that key press, and every parsed key press has a name.
  static let keys = Property("keys", seeds: keySeeds) { bytes throws(Violation) in
    let modifiers = Modifiers(rawValue: bytes.byte() & 7)
    let text = bytes.wholeText()
    if let press = KeyPress(named: text) { try checkForm(of: press) }
    if let first = text.first {
      try checkForm(of: KeyPress(.character(first), modifiers))
    }
  }

  /// Checks that a key press has one form and one name.
  static func checkForm(of press: KeyPress) throws(Violation) {
    try demand(KeyPress(press.key, press.modifiers), is: press, "the normal form")
    let name = press.description
    guard let named = KeyPress(named: name) else {
      throw Violation(sentence: "“\(name)” is not parsed as \(press.key), \(press.modifiers)")
    }
    try demand(named, is: press, "the key press “\(name)”")
  }

  private static var keySeeds: [[UInt8]] {
    [
      "Ctrl-A", "ctrl+alt+shift+F12", "Shift-Tab", "s-pgup", "c-", "-", "Ctrl--", "Alt-+", "F0",
      "F256", "space", "C-M-x", "meta-Return", "Ctrl-i", "Alt-É", "Ctrl-?",
    ].map { [1] + Bytes.spelling($0.map { String($0) }) }
  }
}
