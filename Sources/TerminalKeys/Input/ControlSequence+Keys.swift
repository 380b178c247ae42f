/// The tables that map the sequences of common terminals to input.
///
/// xterm and most other terminals send modifiers as the second number of a sequence. rxvt sends
/// modifiers in the final byte. The Linux console and tmux use one of the two forms.
nonisolated extension ControlSequence {
  /// The input that a sequence represents.
  enum Input {
    case key(KeyPress)
    case mouse(MouseEvent)
    case focus(gained: Bool)
    case pasteStart
    case reply(TerminalReply)
    case ignored
  }

  /// Returns the input for a sequence that follows `ESC [` and has this final byte.
  func csiInput(endedBy final: Unicode.Scalar) -> Input {
    guard !isForeign else { return .ignored }
    if marker == "?", final == "c" { return .reply(.attributes) }
    guard marker == nil else { return mouseInput(endedBy: final) }
    switch final {
    case "~" where numbers == [200]: return .pasteStart
    case "I" where numbers.isEmpty: return .focus(gained: true)
    case "O" where numbers.isEmpty: return .focus(gained: false)
    default: return press(endedBy: final).map(Input.key) ?? .ignored
    }
  }

  /// Returns the input for a sequence that follows `ESC O` and has this final byte.
  func ss3Input(endedBy final: Unicode.Scalar) -> Input {
    guard marker == nil, !isForeign else { return .ignored }
    let key: Key?
    switch final {
    // rxvt sends these bytes for arrows with Control.
    case "a"..."d": return Key(lowercase: final).map { .key(KeyPress($0, .control)) } ?? .ignored
    // A keypad key sends the code of its character plus 0x40.
    case "j"..."y": key = .character(Character(Unicode.Scalar(UInt8(final.value - 0x40))))
    case "X": key = .character("=")
    case "M": key = .enter
    case "I": key = .tab
    default: key = Key(letter: final)
    }
    return key.map { .key(KeyPress($0, modifiersOfLetter)) } ?? .ignored
  }

  private func press(endedBy final: Unicode.Scalar) -> KeyPress? {
    // In kitty's protocol, phase 3 reports the release of a key.
    guard phase != 3 else { return nil }
    switch final {
    case "~" where numbers.first == 27 && numbers.count == 3:
      return KeyPress(code: numbers[2], modifiersOfNumber)
    case "~": return numberedKey(modifiersOfNumber)
    case "^": return numberedKey(.control)
    case "$": return numberedKey(.shift)
    case "@": return numberedKey([.control, .shift])
    case "u": return numbers.first.flatMap { KeyPress(code: $0, modifiersOfNumber) }
    case "Z": return KeyPress(.tab, modifiersOfLetter.union(.shift))
    // rxvt sends these bytes for arrows with Shift.
    case "a"..."d": return Key(lowercase: final).map { KeyPress($0, .shift) }
    default:
      guard let key = Key(letter: final), isLetterKey(final) else { return nil }
      return KeyPress(key, modifiersOfLetter)
    }
  }

  /// Returns true for a key such as `CSI 1 ; 5 C`, or `CSI 5 C` on old terminals.
  ///
  /// Other sequences end in the same letters. For example, `CSI 24 ; 80 R` reports the cursor
  /// position.
  private func isLetterKey(_ final: Unicode.Scalar) -> Bool {
    switch numbers.count {
    case 0: true
    case 1: numbers[0] <= 16
    case 2: numbers[0] <= 1 && (final != "R" || numbers[1] <= 16)
    default: false
    }
  }

  private func numberedKey(_ modifiers: Modifiers) -> KeyPress? {
    numbers.first.flatMap { Key(number: $0) }.map { KeyPress($0, modifiers) }
  }

  private var modifiersOfNumber: Modifiers {
    numbers.count > 1 ? Modifiers(parameter: numbers[1]) : []
  }

  private var modifiersOfLetter: Modifiers {
    numbers.count == 1 ? Modifiers(parameter: numbers[0]) : modifiersOfNumber
  }

  private func mouseInput(endedBy final: Unicode.Scalar) -> Input {
    guard
      marker == "<", numbers.count == 3, final == "M" || final == "m",
      let event = MouseEvent(
        sgr: numbers[0],
        column: numbers[1],
        row: numbers[2],
        isRelease: final == "m"
      )
    else { return .ignored }
    return .mouse(event)
  }
}

nonisolated extension Modifiers {
  /// Creates the modifiers from the number that a terminal reports: a bit set plus 1.
  fileprivate init(parameter: Int) {
    let bits = max(parameter, 1) - 1
    self.init(rawValue: UInt8(bits & 7))
    // Meta becomes Alt. Its bit is 8 in xterm and 32 in kitty. In kitty, 8 is Super, which becomes
    // Alt, too.
    if bits & (8 | 32) != 0 { insert(.alt) }
  }
}

nonisolated extension KeyPress {
  /// Creates a press from a code of `CSI u` or xterm's `modifyOtherKeys`; nil for an unknown code.
  fileprivate init?(code: Int, _ modifiers: Modifiers) {
    switch code {
    // C1 codes are not keys, and kitty's private codes are not supported.
    case ...0, 0x80...0x9F, 0xE000...0xF8FF: return nil
    case ..<0x20, 0x7F: self = KeyPress(controlCode: UInt8(code)).with(modifiers)
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      self.init(.character(Character(scalar)), modifiers)
    }
  }
}

nonisolated extension Key {
  /// Creates the key for `CSI n ~`; nil if there is none.
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // The numbers have gaps, because the DEC keyboard has gaps between its groups of keys.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// Creates the key for the final letter of a sequence; nil if there is none.
  fileprivate init?(letter: Unicode.Scalar) {
    switch letter {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "H": self = .home
    case "F": self = .end
    case "P"..."S": self = .function(Int(letter.value) - 0x4F)
    default: return nil
    }
  }

  /// Creates the key for a lowercase final letter; nil if there is none.
  fileprivate init?(lowercase letter: Unicode.Scalar) {
    self.init(letter: Unicode.Scalar(UInt8(letter.value & 0x5F)))
  }
}
