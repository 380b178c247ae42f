/// Keys by hand: right for bytes that come whole and are what they should be.
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
        // Past the bracket, up to the byte that ends it.
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
        // Of two bytes; there are no others.
        events.append(UInt64(byte & 0x1F) << 6 | UInt64(bytes[index] & 0x3F))
        index += 1
      }
    }
    return events
  }

  /// The text between six bytes at the beginning and six at the end.
  @inline(never)
  static func paste(in bytes: [UInt8]) -> String {
    var end = 6
    while bytes[end] != 0x1B { end += 1 }
    return String(decoding: bytes[6..<end], as: UTF8.self)
  }
}
