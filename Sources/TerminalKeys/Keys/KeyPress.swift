/// A press of a key with modifiers.
///
///     switch press {
///     case .enter: submit()
///     case .control("u"): deleteToStart()
///     case .alt(.left), .control(.left): moveOneWord()
///     case "?": showHelp()
///     default: break
///     }
///
/// Presses that most terminals report in the same way are equal. `.control("i")` is `.tab`,
/// `.control("m")` is `.enter`, and `.shift("a")` is `"A"`.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The modifiers of the canonical form.
  ///
  /// For example, `"A"` has no Shift, and `.control("i")` is Tab without Control.
  public let modifiers: Modifiers

  /// Creates a press in its canonical form.
  ///
  /// Presses that most terminals report in the same way have the same canonical form.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    guard case .character(let character) = key else {
      self.init(exactly: key, modifiers)
      return
    }
    self.init(typing: character, modifiers)
  }

  /// Creates a press from a key and modifiers that need no conversion to the canonical form.
  init(exactly key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The character that the press types; nil for a named key, or with Control or Alt.
  public var text: Character? {
    guard case .character(let character) = key, modifiers.isEmpty else { return nil }
    return character
  }

  /// Returns the press with additional modifiers.
  public func with(_ modifiers: Modifiers) -> KeyPress {
    modifiers.isEmpty ? self : KeyPress(key, self.modifiers.union(modifiers))
  }
}

// MARK: Named presses

nonisolated extension KeyPress {
  /// Enter.
  public static let enter = KeyPress(.enter)
  /// Tab.
  public static let tab = KeyPress(.tab)
  /// The key that deletes to the left.
  public static let backspace = KeyPress(.backspace)
  /// Escape.
  public static let escape = KeyPress(.escape)
  /// The key that deletes to the right.
  public static let delete = KeyPress(.delete)
  /// Insert.
  public static let insert = KeyPress(.insert)
  /// Home.
  public static let home = KeyPress(.home)
  /// End.
  public static let end = KeyPress(.end)
  /// Page Up.
  public static let pageUp = KeyPress(.pageUp)
  /// Page Down.
  public static let pageDown = KeyPress(.pageDown)
  /// The up arrow.
  public static let up = KeyPress(.up)
  /// The down arrow.
  public static let down = KeyPress(.down)
  /// The left arrow.
  public static let left = KeyPress(.left)
  /// The right arrow.
  public static let right = KeyPress(.right)
  /// The space bar.
  public static let space = KeyPress(.character(" "))

  /// Returns the press of a function key.
  ///
  /// F1 has the number 1.
  public static func function(_ number: Int) -> KeyPress { KeyPress(.function(number)) }

  /// Returns the press of a key that types a character.
  public static func character(_ character: Character) -> KeyPress {
    KeyPress(.character(character))
  }

  /// Returns a press with Control: `.control("a")`, `.control(.left)`.
  public static func control(_ press: KeyPress) -> KeyPress { press.with(.control) }

  /// Returns a press with Alt: `.alt("f")`, `.alt(.left)`.
  public static func alt(_ press: KeyPress) -> KeyPress { press.with(.alt) }

  /// Returns a press with Shift: `.shift(.tab)`.
  public static func shift(_ press: KeyPress) -> KeyPress { press.with(.shift) }
}

extension KeyPress: nonisolated ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the press of a key that types a character.
  public nonisolated init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }
}

// MARK: Canonical form

nonisolated extension KeyPress {
  private init(typing character: Character, _ modifiers: Modifiers) {
    if let first = character.unicodeScalars.first, first.value < 0x20 || first.value == 0x7F {
      let press = KeyPress(controlCode: UInt8(first.value))
      self.init(press.key, press.modifiers.union(modifiers))
    } else if modifiers.contains(.control) {
      self.init(withControl: character, modifiers)
    } else if modifiers.contains(.alt), let letter = character.lowercaseOfPair {
      self.init(exactly: .character(letter), modifiers.union(.shift))
    } else if character.uppercaseOfPair == nil {
      self.init(exactly: .character(character), modifiers.subtracting(.shift))
    } else if modifiers == .shift, let capital = character.uppercaseOfPair {
      self.init(exactly: .character(capital))
    } else {
      self.init(exactly: .character(character), modifiers)
    }
  }

  /// Creates the press of a character with Control.
  ///
  /// The case of the character is ignored. Some characters share a control code with another key:
  /// Ctrl-I is Tab.
  private init(withControl character: Character, _ modifiers: Modifiers) {
    let letter = character.lowercaseOfPair ?? character
    let others = modifiers.subtracting(.control)
    switch letter {
    case _ where letter.uppercaseOfPair != nil && others.contains(.shift):
      self.init(exactly: .character(letter), modifiers)
    case "i": self.init(exactly: .tab, others)
    case "j", "m": self.init(exactly: .enter, others)
    case "h", "?": self.init(exactly: .backspace, others.subtracting(.shift))
    case "[": self.init(exactly: .escape, others.subtracting(.shift))
    case "@": self.init(exactly: .character(" "), modifiers.subtracting(.shift))
    case _ where letter.uppercaseOfPair == nil:
      self.init(exactly: .character(letter), modifiers.subtracting(.shift))
    default: self.init(exactly: .character(letter), modifiers)
    }
  }

  /// Creates the press for a control code: 0 to 31, or 127.
  init(controlCode code: UInt8) {
    switch code {
    case 0x00: self.init(exactly: .character(" "), .control)
    // Terminals differ in the code of the backspace key.
    case 0x08, 0x7F: self.init(exactly: .backspace)
    case 0x09: self.init(exactly: .tab)
    // Some terminals convert CR to LF.
    case 0x0A, 0x0D: self.init(exactly: .enter)
    case 0x1B: self.init(exactly: .escape)
    case 0x01...0x1A:
      self.init(exactly: .character(Character(Unicode.Scalar(code + 0x60))), .control)
    default:
      self.init(exactly: .character(Character(Unicode.Scalar((code & 0x1F) + 0x40))), .control)
    }
  }
}

nonisolated extension Character {
  /// The lowercase form of an uppercase letter; nil unless the two forms map to each other.
  var lowercaseOfPair: Character? { partner(lowercased(), back: { $0.uppercased() }) }

  /// The uppercase form of a lowercase letter; nil unless the two forms map to each other.
  var uppercaseOfPair: Character? { partner(uppercased(), back: { $0.lowercased() }) }

  private func partner(_ other: String, back: (Character) -> String) -> Character? {
    guard other.unicodeScalars.count == 1, let partner = other.first, partner != self
    else { return nil }
    return back(partner) == String(self) ? partner : nil
  }
}

/// A key of the keyboard: a character key or a named key.
public nonisolated enum Key: Hashable, Sendable {
  /// A key that types a character. Terminals report a combining mark as a separate key.
  case character(Character)
  /// Enter, on the main keyboard or the keypad.
  case enter
  /// Tab. Back Tab is Tab with Shift.
  case tab
  /// The key that deletes to the left.
  case backspace
  /// Escape.
  case escape
  /// The key that deletes to the right.
  case delete
  /// Insert.
  case insert
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// A function key; F1 is `.function(1)`.
  case function(Int)
}

/// The modifier keys held down during a key press or a mouse event.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set, with the values that xterm uses for keys.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  ///
  /// A press of a character without an uppercase form, such as “?”, never includes Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Meta or Option.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}
