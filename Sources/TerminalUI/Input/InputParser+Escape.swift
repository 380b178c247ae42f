/// Parsing of the byte after an Escape, and of unfinished sequences.
nonisolated extension InputParser {
  mutating func parseAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    sequence.reset()
    switch byte {
    case 0x1B:
      // If three Escapes arrive in a row, the first must be a key press.
      if isDoubled { events.append(.key(.escape)) }
      isDoubled = true
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, length: 0)
    default:
      appendDoubledEscape(&events)
      state = .ground
      hasAlt = true
      return false
    }
    return true
  }

  /// Appends an Escape key press if an extra Escape preceded the sequence.
  mutating func appendDoubledEscape(_ events: inout [InputEvent]) {
    if isDoubled { events.append(.key(.escape)) }
    isDoubled = false
  }

  /// Appends the events of unfinished input and resets the state.
  ///
  /// An incomplete UTF-8 scalar remains pending.
  mutating func resolve(_ events: inout [InputEvent]) {
    defer {
      if state != .scalar { state = .ground }
    }
    switch state {
    case .ground, .scalar: break
    case .escape:
      appendDoubledEscape(&events)
      events.append(.key(.escape))
    case .csi: resolve(alt: UInt8(ascii: "["), isKey: sequence.length == 0, &events)
    case .ss3: resolve(alt: UInt8(ascii: "O"), isKey: sequence.length == 0, &events)
    case .linuxFunctionKey, .x10Mouse: appendDoubledEscape(&events)
    case .string(let introducer, let length):
      resolve(alt: introducer, isKey: length == 0, &events)
    case .stringEnd(let introducer, let length):
      resolve(alt: introducer, isKey: length == 0, &events)
      events.append(.key(.escape))
    case .paste: appendPaste(collector.abandon(), &events)
    }
  }

  private mutating func resolve(
    alt byte: UInt8,
    isKey: Bool,
    _ events: inout [InputEvent]
  ) {
    appendDoubledEscape(&events)
    if isKey { events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))) }
  }
}
