/// A scanner that finds the end of a message in a stream of bytes.
///
/// A message ends with a NUL byte, or with a newline outside of all brackets. So a message that a
/// user types into `socat` may span several lines. A newline inside a string ends the message too,
/// because JSON forbids it there.
struct MessageScanner {
  /// The end of a message in the scanned bytes.
  struct MessageEnd: Equatable {
    /// The number of bytes in the message, without the terminator.
    let length: Int
    /// The byte that ends the message, and that also ends each reply to the message.
    let terminator: UInt8
  }

  /// The kind of text to which the next byte belongs.
  private enum Context {
    case structure, string
    /// The character after a backslash in a string.
    case escape
  }

  private var position = 0
  private var depth = 0
  private var context = Context.structure

  /// Returns the end of the first message of `bytes`, or nil if the message is incomplete.
  ///
  /// If the message is incomplete, the caller passes the same bytes again with more at the end. If
  /// the message is complete, the caller removes the message and its terminator.
  mutating func next(in bytes: UnsafeRawBufferPointer) -> MessageEnd? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0 || byte == UInt8(ascii: "\n") && (depth <= 0 || context != .structure) {
        defer { self = MessageScanner() }
        return MessageEnd(length: position, terminator: byte)
      }
      position += 1
      switch (context, byte) {
      case (.escape, _): context = .string
      case (.string, UInt8(ascii: "\\")): context = .escape
      case (.string, UInt8(ascii: "\"")): context = .structure
      case (.string, _): break
      case (.structure, UInt8(ascii: "\"")): context = .string
      case (.structure, UInt8(ascii: "{")), (.structure, UInt8(ascii: "[")): depth += 1
      case (.structure, UInt8(ascii: "}")), (.structure, UInt8(ascii: "]")): depth -= 1
      case (.structure, _): break
      }
    }
    return nil
  }
}
