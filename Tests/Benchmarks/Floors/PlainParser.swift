/// A hand-written parser of keys that requires complete and valid input.
enum PlainParser {
  @inline(never)
  static func events(in bytes: [UInt8]) -> [UInt64] {
    var events: [UInt64] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x1B {
        var code: UInt64 = 0
        // Skips the bracket and reads up to the final byte.
        index += 1
        while index < bytes.count, bytes[index] < 0x40 {
          code = code << 8 | UInt64(bytes[index])
          index += 1
        }
        events.append(1 << 62 | code << 8 | UInt64(bytes[index]))
        index += 1
      } else if byte < 0x80 {
        events.append(UInt64(byte))
      } else {
        // The input has no characters of three or four bytes.
        events.append(UInt64(byte & 0x1F) << 6 | UInt64(bytes[index] & 0x3F))
        index += 1
      }
    }
    return events
  }

  /// Returns the text between the two six-byte markers of a paste.
  @inline(never)
  static func paste(in bytes: [UInt8]) -> String {
    var end = 6
    while bytes[end] != 0x1B { end += 1 }
    return String(decoding: bytes[6..<end], as: UTF8.self)
  }
}
