/// A scanner that finds the end of a message in a stream of bytes.
///
/// A message ends with a NUL byte, or with a newline outside of all brackets. So a message that a
/// user types into `socat` may span several lines. A newline inside a string ends the message too,
/// because JSON forbids it there.
struct FrameScanner {
  /// A message in the scanned bytes.
  struct MessageFrame: Equatable {
    /// The number of bytes in the message, without the terminator.
    let length: Int
    /// The byte that ends the message, and that also ends each reply to the message.
    let terminator: UInt8
  }

  private var position = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Returns the first message of `bytes`, or nil if it is incomplete.
  ///
  /// If the message is incomplete, the caller passes the same bytes again with more at the end. If
  /// the message is complete, the caller removes the message and its terminator.
  mutating func next(in bytes: UnsafeRawBufferPointer) -> MessageFrame? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0 || byte == UInt8(ascii: "\n") && (depth <= 0 || isInString) {
        defer { self = FrameScanner() }
        return MessageFrame(length: position, terminator: byte)
      }
      position += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return nil
  }
}
