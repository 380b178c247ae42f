package import ViewModels

/// A writer of JSON values.
public struct ValueWriter: Sendable {
  /// The text in UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// Creates a writer whose text does not move in memory until it exceeds `capacity` bytes.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes null.
  public mutating func writeNull() {
    write(raw: "null")
  }

  /// Writes true or false.
  public mutating func write(_ value: Bool) {
    write(raw: value ? "true" : "false")
  }

  /// Writes a whole number, as a string if it is beyond 2⁵³.
  public mutating func write(_ value: Int) {
    let isSmall = value.magnitude <= 1 << 53
    if !isSmall { bytes.append(UInt8(ascii: "\"")) }
    write(raw: String(value))
    if !isSmall { bytes.append(UInt8(ascii: "\"")) }
  }

  /// Writes a whole number, as a string if it is beyond 2⁵³.
  public mutating func write(_ value: some FixedWidthInteger) {
    if let value = Int(exactly: value) { return write(value) }
    write(raw: "\"\(value)\"")
  }

  /// Writes a number, as the string `"inf"`, `"-inf"` or `"nan"` if it is not finite.
  public mutating func write(_ value: Double) {
    if value.isFinite {
      // Like many JSON writers, this writes “80” instead of “80.0”.
      if let whole = Int(exactly: value), whole.magnitude <= 1 << 53 {
        write(raw: String(whole))
      } else {
        write(raw: value.description)
      }
    } else {
      write(value.description)
    }
  }

  /// Writes a string.
  ///
  /// Characters that could control a terminal, or hide parts of the text, are written as escape
  /// sequences. So a terminal can show the JSON text.
  public mutating func write(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { text in
      let isPlain = text.allSatisfy {
        (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain { bytes += text } else { write(scalarsOf: text) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(scalarsOf text: UnsafeBufferPointer<UInt8>) {
    // Most characters beyond ASCII are safe, so the bytes are copied in runs.
    var written = 0
    var position = 0
    var scalars = UTF8Span(unchecked: text.span).makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      let start = position
      position = scalars.currentCodeUnitOffset
      guard scalar.isUnsafe || scalar == "\"" || scalar == "\\" else { continue }
      bytes += text[written..<start]
      if scalar.isASCII, scalar != "\u{7F}" {
        write(inString: text[start])
      } else {
        let units = UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter
        for unit in units { write(escape: unit) }
      }
      written = position
    }
    bytes += text[written...]
  }

  /// Writes a secret as a string.
  ///
  /// The caller must overwrite ``bytes`` after use.
  package mutating func write(_ value: Secret) {
    bytes.append(UInt8(ascii: "\""))
    value.withRevealedBytes { text in
      for index in text.indices { write(inString: text[index]) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(inString byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): write(raw: "\\n")
    case UInt8(ascii: "\r"): write(raw: "\\r")
    case UInt8(ascii: "\t"): write(raw: "\\t")
    case ..<0x20: write(escape: UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func write(escape unit: UInt16) {
    let digits = String(unit, radix: 16)
    write(raw: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }

  /// Writes an array of values.
  public mutating func write<Element>(
    arrayOf elements: some Sequence<Element>,
    _ writeElement: (Element, inout ValueWriter) -> Void
  ) {
    writeList(UInt8(ascii: "["), UInt8(ascii: "]"), elements) { writeElement($0, &$1) }
  }

  /// Writes an object with members in the order given.
  public mutating func write<Value>(
    objectOf members: some Sequence<(key: String, value: Value)>,
    _ writeValue: (Value, inout ValueWriter) -> Void
  ) {
    writeList(UInt8(ascii: "{"), UInt8(ascii: "}"), members) { member, writer in
      writer.write(member.key)
      writer.bytes.append(UInt8(ascii: ":"))
      writeValue(member.value, &writer)
    }
  }

  private mutating func writeList<Element>(
    _ opening: UInt8,
    _ closing: UInt8,
    _ elements: some Sequence<Element>,
    _ writeElement: (Element, inout ValueWriter) -> Void
  ) {
    bytes.append(opening)
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      writeElement(element, &self)
    }
    bytes.append(closing)
  }

  /// Appends a JSON text.
  package mutating func write(raw text: String) {
    var text = text
    text.withUTF8 { bytes += $0 }
  }

  /// Appends a JSON text.
  mutating func write(raw text: [UInt8]) {
    bytes += text
  }

  /// Returns the text that a closure writes.
  package static func bytes(
    capacity: Int = 0,
    _ body: (inout ValueWriter) -> Void
  ) -> [UInt8] {
    var writer = ValueWriter(capacity: capacity)
    body(&writer)
    return writer.bytes
  }
}
