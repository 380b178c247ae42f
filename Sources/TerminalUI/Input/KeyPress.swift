/// A key pressed, with the keys held down meanwhile.
///
///     switch press {
///     case .enter: submit()
///     case .control("u"): deleteToStart()
///     case .alt(.left), .control(.left): moveOneWord()
///     case "?": showHelp()
///     default: break
///     }
///
/// Presses that no terminal can tell apart are equal: `.control("i")` is `.tab`, `.control("m")`
/// is `.enter`, and Shift with a letter that types is the capital letter.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// What was held down.
  public let modifiers: Modifiers

  /// Creates a press, in the one form that all presses equal to it have.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    guard case .character(let character) = key else {
      self.init(exactly: key, modifiers)
      return
    }
    self.init(typing: character, modifiers)
  }

  /// Creates a press that is known to be in the one form.
  init(exactly key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What the press types into a text; nil for a key with a name, or with Control or Alt.
  public var text: Character? {
    guard case .character(let character) = key, modifiers.isEmpty else { return nil }
    return character
  }

  /// The same press with more keys held down.
  public func with(_ modifiers: Modifiers) -> KeyPress {
    modifiers.isEmpty ? self : KeyPress(key, self.modifiers.union(modifiers))
  }
}

// MARK: Presses by name

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
  /// The arrow up.
  public static let up = KeyPress(.up)
  /// The arrow down.
  public static let down = KeyPress(.down)
  /// The arrow to the left.
  public static let left = KeyPress(.left)
  /// The arrow to the right.
  public static let right = KeyPress(.right)
  /// The space bar.
  public static let space = KeyPress(.character(" "))

  /// A function key, counted from 1.
  public static func function(_ number: Int) -> KeyPress { KeyPress(.function(number)) }

  /// A key that types a character.
  public static func character(_ character: Character) -> KeyPress {
    KeyPress(.character(character))
  }

  /// The same with Control held down: `.control("a")`, `.control(.left)`.
  public static func control(_ press: KeyPress) -> KeyPress { press.with(.control) }

  /// The same with Alt held down: `.alt("f")`, `.alt(.left)`.
  public static func alt(_ press: KeyPress) -> KeyPress { press.with(.alt) }

  /// The same with Shift held down: `.shift(.tab)`.
  public static func shift(_ press: KeyPress) -> KeyPress { press.with(.shift) }
}

extension KeyPress: nonisolated ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types a character; more than one in the literal does not compile.
  public nonisolated init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }
}

// MARK: The one form

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

  /// Control knows no capitals, and a few letters are the keys whose codes they share.
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

  /// The press that a control code from 0 to 31, or 127, stands for.
  init(controlCode code: UInt8) {
    switch code {
    case 0x00: self.init(exactly: .character(" "), .control)
    // Terminals disagree about which of the two the key sends.
    case 0x08, 0x7F: self.init(exactly: .backspace)
    case 0x09: self.init(exactly: .tab)
    // A terminal that turns CR into LF, or not, is one and the same key.
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
  /// The small letter, if this is a capital and the two belong to each other alone.
  var lowercaseOfPair: Character? { partner(lowercased(), back: { $0.uppercased() }) }

  /// The capital letter, if this is a small one and the two belong to each other alone.
  var uppercaseOfPair: Character? { partner(uppercased(), back: { $0.lowercased() }) }

  private func partner(_ other: String, back: (Character) -> String) -> Character? {
    guard other.unicodeScalars.count == 1, let partner = other.first, partner != self
    else { return nil }
    return back(partner) == String(self) ? partner : nil
  }
}
