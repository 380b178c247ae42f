/// Parsing of typed text, one scalar at a time.
nonisolated extension InputParser {
  mutating func parseText(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if byte == 0x1B, state == .ground {
      state = .escape
      return true
    }
    switch decoder.decode(byte) {
    case .more:
      state = .scalar
      return true
    case .scalar(let scalar):
      state = .ground
      append(scalar, &events)
      return true
    case .invalid(let consumed):
      rejectScalar(&events)
      return consumed
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
    let modifiers: Modifiers = hasAlt ? .alt : []
    hasAlt = false
    switch scalar.value {
    case 0x20...0x7E where modifiers.isEmpty:
      events.append(.key(KeyPress(exactly: .character(Character(scalar)))))
    case 0x00...0x1F, 0x7F:
      events.append(.key(KeyPress(controlCode: UInt8(scalar.value)).with(modifiers)))
    // No key sends C1 codes, and text must not contain them.
    case 0x80...0x9F: if !modifiers.isEmpty { events.append(.key(.escape)) }
    default: events.append(.key(KeyPress(.character(Character(scalar)), modifiers)))
    }
  }

  /// Appends U+FFFD in place of an invalid scalar.
  mutating func rejectScalar(_ events: inout [InputEvent]) {
    state = .ground
    decoder.reset()
    // No key sends Alt with an invalid scalar, so the Escape was a separate key press.
    if hasAlt { events.append(.key(.escape)) }
    hasAlt = false
    events.append(.key(KeyPress(exactly: .character("\u{FFFD}"))))
  }
}
