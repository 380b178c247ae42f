/// What a sequence means: the tables of all dialects in one place.
///
/// xterm and those like it put modifiers into a second number, rxvt into the last byte; the Linux
/// console and tmux send what one of the two sends.
nonisolated extension ControlSequence {
  enum Meaning {
    case key(KeyPress)
    case mouse(MouseEvent)
    case focus(gained: Bool)
    case paste
    case nothing
  }

  /// What `ESC [`, the sequence and its last byte mean.
  func meaning(endedBy final: Unicode.Scalar) -> Meaning {
    guard !isForeign else { return .nothing }
    guard marker == nil else { return meaningOfMouse(endedBy: final) }
    switch final {
    case "~" where numbers == [200]: return .paste
    case "I" where numbers.isEmpty: return .focus(gained: true)
    case "O" where numbers.isEmpty: return .focus(gained: false)
    default: return press(endedBy: final).map(Meaning.key) ?? .nothing
    }
  }

  /// What `ESC O`, the sequence and its last byte mean.
  func meaningAfterO(endedBy final: Unicode.Scalar) -> Meaning {
    guard marker == nil, !isForeign else { return .nothing }
    let key: Key?
    switch final {
    // The arrows of rxvt with Control.
    case "a"..."d": return Key(small: final).map { .key(KeyPress($0, .control)) } ?? .nothing
    // The keypad: its codes are those of what is printed on it, moved up.
    case "j"..."y": key = .character(Character(Unicode.Scalar(UInt8(final.value - 0x40))))
    case "X": key = .character("=")
    case "M": key = .enter
    case "I": key = .tab
    default: key = Key(letter: final)
    }
    return key.map { .key(KeyPress($0, modifiersOfLetter)) } ?? .nothing
  }

  private func press(endedBy final: Unicode.Scalar) -> KeyPress? {
    // Kitty tells of keys let go as well, if asked to.
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
    // The arrows of rxvt with Shift.
    case "a"..."d": return Key(small: final).map { KeyPress($0, .shift) }
    default:
      guard let key = Key(letter: final), isKeyWithLetter(final) else { return nil }
      return KeyPress(key, modifiersOfLetter)
    }
  }

  /// Tells `CSI 1 ; 5 C`, and `CSI 5 C` as old ones have it, from what is no key: `CSI 24 ; 80 R`
  /// says where the cursor is.
  private func isKeyWithLetter(_ final: Unicode.Scalar) -> Bool {
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

  private func meaningOfMouse(endedBy final: Unicode.Scalar) -> Meaning {
    guard
      marker == "<", numbers.count == 3, final == "M" || final == "m",
      let event = MouseEvent(
        sgr: numbers[0],
        column: numbers[1],
        row: numbers[2],
        isRelease: final == "m"
      )
    else { return .nothing }
    return .mouse(event)
  }
}

nonisolated extension Modifiers {
  /// Reads the number that a terminal reports: a set of bits, and 1.
  fileprivate init(parameter: Int) {
    let bits = max(parameter, 1) - 1
    self.init(rawValue: UInt8(bits & 7))
    // Meta, or what one or another terminal calls so.
    if bits & (8 | 32) != 0 { insert(.alt) }
  }
}

nonisolated extension KeyPress {
  /// The key with a code, as `CSI u` and xterm's `modifyOtherKeys` tell it.
  fileprivate init?(code: Int, _ modifiers: Modifiers) {
    switch code {
    // C1 codes are no keys, nor are the numbers kitty gives to keys of its own.
    case ...0, 0x80...0x9F, 0xE000...0xF8FF: return nil
    case ..<0x20, 0x7F: self = KeyPress(controlCode: UInt8(code)).with(modifiers)
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      self.init(.character(Character(scalar)), modifiers)
    }
  }
}

nonisolated extension Key {
  /// The key that `CSI n ~` tells.
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // The gaps are where the DEC keyboard had gaps.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// The key that the letter at the end of a sequence tells.
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

  /// The key that the same letter tells if it is small.
  fileprivate init?(small letter: Unicode.Scalar) {
    self.init(letter: Unicode.Scalar(UInt8(letter.value & 0x5F)))
  }
}
