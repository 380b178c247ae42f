/// A JSON value, whose numbers and strings are ranges of bytes in the parsed text.
///
/// String values are not copied, because they may be passwords.
package enum JSONNode: Sendable {
  case null
  case bool(Bool)
  case number(Range<Int>)
  /// A string without its quotation marks. `isEscaped` is true if it contains escape sequences.
  case string(Range<Int>, isEscaped: Bool)
  case array([JSONNode])
  case object([(name: String, value: JSONNode)])
}

/// The reason why bytes are not a valid message.
package struct InvalidMessage: Error, Equatable {
  /// The problem as a sentence.
  package let problem: String
}

/// A parser of JSON texts, as RFC 8259 defines them.
///
/// The parser accepts no extensions of JSON, and at most 64 levels of arrays and objects.
package struct JSONParser {
  static let maximumDepth = 64

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var depth = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Parses a text, and refuses it unless it is well-formed UTF-8.
  ///
  /// A repaired text would be another text. For example, two different keys would become equal.
  package static func parse(_ bytes: UnsafeRawBufferPointer) throws(InvalidMessage) -> JSONNode {
    guard isUTF8(bytes) else {
      throw InvalidMessage(problem: "The message is not valid UTF-8.")
    }
    var parser = JSONParser(bytes)
    let node = try parser.parseValue()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.unexpected() }
    return node
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
  }

  /// Returns the text of a string, with its escape sequences replaced.
  package static func text(
    of range: Range<Int>,
    isEscaped: Bool,
    in bytes: UnsafeRawBufferPointer
  ) -> String {
    guard isEscaped else { return String(decoding: bytes[range], as: UTF8.self) }
    var text: [UInt8] = []
    unescape(range, in: bytes) { text.append($0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Replaces the escape sequences of a string, and calls a closure with each byte of the result.
  static func unescape(
    _ range: Range<Int>,
    in bytes: UnsafeRawBufferPointer,
    _ append: (UInt8) -> Void
  ) {
    var parser = JSONParser(UnsafeRawBufferPointer(rebasing: bytes[range]))
    while let byte = parser.next {
      parser.position += 1
      guard byte == UInt8(ascii: "\\") else {
        append(byte)
        continue
      }
      // `parseString` has accepted the escape sequence, so an error is impossible.
      let scalar = (try? parser.parseEscape()) ?? "\u{FFFD}"
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
  }

  // MARK: Values

  private mutating func parseValue() throws(InvalidMessage) -> JSONNode {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      try enter()
      defer { depth -= 1 }
      return .object(try parseMembers())
    case UInt8(ascii: "["):
      try enter()
      defer { depth -= 1 }
      return .array(try parseElements())
    case UInt8(ascii: "\""):
      let (range, isEscaped) = try parseString()
      return .string(range, isEscaped: isEscaped)
    case UInt8(ascii: "t"): return try parse("true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse("false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse("null", as: .null)
    default: return .number(try parseNumber())
    }
  }

  /// Moves past the opening bracket of an array or object, and counts the level.
  private mutating func enter() throws(InvalidMessage) {
    guard depth < JSONParser.maximumDepth else {
      throw InvalidMessage(problem: "The message has more than \(Self.maximumDepth) levels.")
    }
    depth += 1
    position += 1
  }

  private mutating func parseMembers() throws(InvalidMessage) -> [(name: String, value: JSONNode)] {
    var members: [(name: String, value: JSONNode)] = []
    skipSpace()
    if accept("}") { return members }
    members.reserveCapacity(4)
    repeat {
      skipSpace()
      let (range, isEscaped) = try parseString()
      skipSpace()
      guard accept(":") else { throw unexpected() }
      let name = JSONParser.text(of: range, isEscaped: isEscaped, in: bytes)
      members.append((name, try parseValue()))
      skipSpace()
    } while accept(",")
    guard accept("}") else { throw unexpected() }
    return members
  }

  private mutating func parseElements() throws(InvalidMessage) -> [JSONNode] {
    var elements: [JSONNode] = []
    skipSpace()
    if accept("]") { return elements }
    repeat {
      elements.append(try parseValue())
      skipSpace()
    } while accept(",")
    guard accept("]") else { throw unexpected() }
    return elements
  }

  private mutating func parse(
    _ word: StaticString,
    as node: JSONNode
  ) throws(InvalidMessage) -> JSONNode {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw unexpected() }
      position += 1
    }
    return node
  }

  // MARK: Numbers

  private mutating func parseNumber() throws(InvalidMessage) -> Range<Int> {
    let start = position
    accept("-")
    if !accept("0") { try skipDigits() }
    if accept(".") { try skipDigits() }
    if accept("e") || accept("E") {
      if !accept("-") { accept("+") }
      try skipDigits()
    }
    return start..<position
  }

  private mutating func skipDigits() throws(InvalidMessage) {
    let start = position
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    guard position > start else { throw unexpected() }
  }

  // MARK: Strings

  private mutating func parseString() throws(InvalidMessage) -> (Range<Int>, isEscaped: Bool) {
    guard accept("\"") else { throw unexpected() }
    let start = position
    var isEscaped = false
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return (start..<position - 1, isEscaped)
      case UInt8(ascii: "\\"):
        position += 1
        isEscaped = true
        _ = try parseEscape()
      case ..<0x20: throw unexpected()
      default: position += 1
      }
    }
    throw unexpected()
  }

  /// Parses an escape sequence after its backslash.
  private mutating func parseEscape() throws(InvalidMessage) -> Unicode.Scalar {
    guard let kind = next else { throw unexpected() }
    let scalar: Unicode.Scalar
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(kind)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      position += 1
      return try parseCodePoint()
    default: throw unexpected()
    }
    position += 1
    return scalar
  }

  /// Parses the digits after `\u`, and a second escape sequence if both form a surrogate pair.
  ///
  /// A surrogate that is not part of a pair is no character. Python sends such surrogates for bytes
  /// that are not UTF-8, for example in the name of a file. A replacement would name another file.
  private mutating func parseCodePoint() throws(InvalidMessage) -> Unicode.Scalar {
    let unit = try parseHexDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), accept("\\"), accept("u") else { throw unexpected() }
    let second = try parseHexDigits()
    guard UTF16.isTrailSurrogate(second) else { throw unexpected() }
    let offset = (UInt32(unit) - 0xD800) << 10 | (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(0x10000 + offset) else { throw unexpected() }
    return scalar
  }

  private mutating func parseHexDigits() throws(InvalidMessage) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw unexpected()
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  @discardableResult
  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || (0x9...0xA).contains(next) || next == 0xD { position += 1 }
  }

  private func unexpected() -> InvalidMessage {
    let problem =
      position < bytes.count
      ? "Byte \(position + 1) of the message is not valid JSON." : "The message ends too early."
    return InvalidMessage(problem: problem)
  }
}
