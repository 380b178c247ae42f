/// What an Escape begins, and what becomes of it if that never ends.
nonisolated extension InputParser {
  mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    sequence.reset()
    switch byte {
    case 0x1B:
      // Of three, the first is surely a key.
      if isDoubled { events.append(.key(.escape)) }
      isDoubled = true
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .afterO
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, length: 0)
    default:
      tellDoubled(&events)
      state = .ground
      hasAlt = true
      return false
    }
    return true
  }

  mutating func tellDoubled(_ events: inout [InputEvent]) {
    if isDoubled { events.append(.key(.escape)) }
    isDoubled = false
  }

  /// Tells what is complete or will never be, and returns to the ground.
  mutating func settle(_ events: inout [InputEvent]) {
    defer {
      if state != .scalar { state = .ground }
    }
    switch state {
    case .ground, .scalar: break
    case .escape:
      tellDoubled(&events)
      events.append(.key(.escape))
    case .control: settle(alt: UInt8(ascii: "["), isKey: sequence.length == 0, &events)
    case .afterO: settle(alt: UInt8(ascii: "O"), isKey: sequence.length == 0, &events)
    case .console, .oldMouse: tellDoubled(&events)
    case .string(let introducer, let length):
      settle(alt: introducer, isKey: length == 0, &events)
    case .stringEnd(let introducer, let length):
      settle(alt: introducer, isKey: length == 0, &events)
      events.append(.key(.escape))
    case .paste: tellPaste(collector.abandon(), &events)
    }
  }

  private mutating func settle(
    alt byte: UInt8,
    isKey: Bool,
    _ events: inout [InputEvent]
  ) {
    tellDoubled(&events)
    if isKey { events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))) }
  }
}
