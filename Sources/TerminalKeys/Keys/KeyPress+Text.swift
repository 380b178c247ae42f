nonisolated extension KeyPress {
  /// Creates a press from a name such as "Ctrl-A", "Shift-Tab" or "F1"; nil if the name is unknown.
  ///
  /// "+" can replace "-". Case matters only for a character without modifiers: "a" and "A" are
  /// different presses, but "ctrl+a" is "Ctrl-A".
  public init?(named text: String) {
    var modifiers: Modifiers = []
    var rest = Substring(text)
    while let (modifier, name) = KeyPress.splitModifier(rest) {
      modifiers.formUnion(modifier)
      rest = name
    }
    if rest.count == 1, let character = rest.first {
      // After a modifier, a name shows its letter in uppercase, so "Ctrl-A" does not include Shift.
      let letter = modifiers.isEmpty ? character : character.lowercaseOfPair ?? character
      self.init(.character(letter), modifiers)
    } else if let key = Key(named: rest.lowercased()) {
      self.init(key, modifiers)
    } else {
      return nil
    }
  }

  private static func splitModifier(_ text: Substring) -> (Modifiers, rest: Substring)? {
    // The text is split by scalars, because "-" and a combining mark after it form one character.
    let scalars = text.unicodeScalars
    guard
      let end = scalars.firstIndex(where: { $0 == "-" || $0 == "+" }),
      case let rest = Substring(scalars[scalars.index(after: end)...]), !rest.isEmpty
    else { return nil }
    switch Substring(scalars[..<end]).lowercased() {
    case "ctrl", "control", "c": return (.control, rest)
    case "alt", "meta", "option", "m": return (.alt, rest)
    case "shift", "s": return (.shift, rest)
    default: return nil
    }
  }
}

extension KeyPress: nonisolated CustomStringConvertible {
  /// The name of the press: "Ctrl-A", "Shift-Tab", "F1".
  public nonisolated var description: String { name(in: Wording()) }

  /// Returns the name of the press in a language: "Strg-A", "Umschalt-Tab", "F1".
  public nonisolated func name(in wording: Wording) -> String {
    guard case .character(let character) = key, character != " " else {
      return modifiers.prefix(in: wording) + wording[key.name]
    }
    let letter = modifiers.isEmpty ? character : character.uppercaseOfPair ?? character
    return "\(modifiers.prefix(in: wording))\(letter)"
  }
}

nonisolated extension Modifiers {
  /// The prefix of a key's name, such as "Ctrl-Alt-".
  var prefix: String { prefix(in: Wording()) }

  fileprivate func prefix(in wording: Wording) -> String {
    guard !isEmpty else { return "" }
    var text = ""
    if contains(.control) { text += "\(wording["Ctrl"])-" }
    if contains(.alt) { text += "\(wording["Alt"])-" }
    if contains(.shift) { text += "\(wording["Shift"])-" }
    return text
  }
}

nonisolated extension Key {
  /// The name of the key, similar to the label on a keyboard.
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .delete: "Delete"
    case .insert: "Insert"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    // Terminals send the menu key of a keyboard as F16.
    case .function(16): "Menu"
    case .function(let number): "F\(number)"
    }
  }

  /// Creates the key with the given name in lowercase; nil if the name is unknown.
  fileprivate init?(named name: String) {
    switch name {
    case "space": self = .character(" ")
    case "enter", "return": self = .enter
    case "tab": self = .tab
    case "backspace": self = .backspace
    case "esc", "escape": self = .escape
    case "delete", "del": self = .delete
    case "insert", "ins": self = .insert
    case "home": self = .home
    case "end": self = .end
    case "pageup", "pgup": self = .pageUp
    case "pagedown", "pgdn": self = .pageDown
    case "up": self = .up
    case "down": self = .down
    case "left": self = .left
    case "right": self = .right
    case "menu": self = .function(16)
    default:
      guard name.first == "f", name.dropFirst().allSatisfy({ "0"..."9" ~= $0 }),
        let number = UInt8(name.dropFirst()), number > 0
      else { return nil }
      self = .function(Int(number))
    }
  }
}
