/// Texts for programs, of which none is told.
nonisolated extension InputParser {
  /// Longer ones are given up: no answer a terminal sends unasked comes near.
  private static let stringLimit = 4096

  mutating func takeString(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    switch byte {
    case 0x07 where length > 0: tell(.nothing, &events)
    case 0x1B: state = .stringEnd(introducer: introducer, length: length)
    // A person gets out of it with any key that types nothing.
    case 0x00...0x1F, 0x7F:
      settle(&events)
      return false
    case _ where length == InputParser.stringLimit:
      settle(&events)
      return false
    default: state = .string(introducer: introducer, length: length + 1)
    }
    return true
  }

  mutating func takeStringEnd(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    if byte == UInt8(ascii: "\\") {
      tell(.nothing, &events)
      return true
    }
    // The Escape was no half of an end: it begins something new.
    state = .string(introducer: introducer, length: length)
    settle(&events)
    state = .escape
    return false
  }
}
