/// What is typed, a scalar at a time.
nonisolated extension InputParser {
  mutating func takeText(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if byte == 0x1B, state == .ground {
      state = .escape
      return true
    }
    switch decoder.take(byte) {
    case .more:
      state = .scalar
      return true
    case .scalar(let scalar):
      state = .ground
      tell(scalar, &events)
      return true
    case .invalid(let consumed):
      failScalar(&events)
      return consumed
    }
  }

  private mutating func tell(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
    let modifiers: Modifiers = hasAlt ? .alt : []
    hasAlt = false
    switch scalar.value {
    case 0x20...0x7E where modifiers.isEmpty:
      events.append(.key(KeyPress(exactly: .character(Character(scalar)))))
    case 0x00...0x1F, 0x7F:
      events.append(.key(KeyPress(controlCode: UInt8(scalar.value)).with(modifiers)))
    // C1 codes: no key sends them, and no text should hold them.
    case 0x80...0x9F: if !modifiers.isEmpty { events.append(.key(.escape)) }
    default: events.append(.key(KeyPress(.character(Character(scalar)), modifiers)))
    }
  }

  mutating func failScalar(_ events: inout [InputEvent]) {
    state = .ground
    decoder.reset()
    // Nobody pressed Alt with a broken character, but the Escape was there.
    if hasAlt { events.append(.key(.escape)) }
    hasAlt = false
    events.append(.key(KeyPress(exactly: .character("\u{FFFD}"))))
  }
}
