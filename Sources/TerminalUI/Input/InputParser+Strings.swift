/// Parsing of control strings, such as OSC and DCS. The parser ignores their content.
///
/// A string can have any length: a terminal may send the clipboard or a picture. If the end of a
/// string is lost, a timeout or a control character ends the string.
nonisolated extension InputParser {
  mutating func parseString(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    switch byte {
    case 0x07 where length > 0: finish(.ignored, &events)
    case 0x1B: state = .stringEnd(introducer: introducer, length: length)
    // The control code of a key such as Enter ends the string.
    case 0x00...0x1F, 0x7F:
      resolve(&events)
      return false
    default: state = .string(introducer: introducer, length: length + 1)
    }
    return true
  }

  mutating func parseStringEnd(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    if byte == UInt8(ascii: "\\") {
      finish(.ignored, &events)
      return true
    }
    // The Escape did not begin a terminator, so the Escape begins a new sequence.
    state = .string(introducer: introducer, length: length)
    resolve(&events)
    state = .escape
    return false
  }
}
