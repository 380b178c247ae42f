internal import Serving
internal import ViewModels

/// A JSON value.
indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  /// A number as its text, so that no digit is lost.
  case number(String)
  case string(String)
  /// A string that is overwritten after use.
  case secret(Secret)
  case array([JSON])
  case object([(name: String, value: JSON)])

  /// Parses a text.
  init(_ text: [UInt8]) throws(InvalidMessage) {
    self = try text.withUnsafeBytes { bytes in
      Result { () throws(InvalidMessage) in JSON(try JSONParser.parse(bytes), in: bytes) }
    }
    .get()
  }

  private init(_ node: JSONNode, in bytes: UnsafeRawBufferPointer) {
    switch node {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let range): self = .number(String(decoding: bytes[range], as: UTF8.self))
    case .string(let range, let isEscaped):
      self = .string(JSONParser.text(of: range, isEscaped: isEscaped, in: bytes))
    case .array(let elements): self = .array(elements.map { JSON($0, in: bytes) })
    case .object(let members):
      self = .object(members.map { ($0.name, JSON($0.value, in: bytes)) })
    }
  }

  /// The value of a member, or nil if this value is not an object or has no such member.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string, or nil for any other value.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The members of an object, or none for any other value.
  var members: [(name: String, value: JSON)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of an array, or none for any other value.
  var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  var isTrue: Bool {
    if case .bool(true) = self { true } else { false }
  }

  /// The JSON text on one line.
  var text: String {
    String(decoding: ValueWriter.bytes { write(to: &$0) }, as: UTF8.self)
  }

  /// Writes the value.
  func write(to writer: inout ValueWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .number(let text): writer.write(raw: text)
    case .string(let text): writer.write(text)
    case .secret(let secret): writer.write(secret)
    case .array(let elements): writer.write(arrayOf: elements) { $0.write(to: &$1) }
    case .object(let members):
      writer.write(objectOf: members.map { (key: $0.name, value: $0.value) }) {
        $0.write(to: &$1)
      }
    }
  }

  /// A number of bytes that the JSON text does not exceed.
  var maximumLength: Int {
    switch self {
    case .null, .bool: 5
    case .number(let text): text.utf8.count
    // An escape sequence has at most six bytes.
    case .string(let text): 6 * text.utf8.count + 2
    case .secret(let secret): 6 * secret.withRevealedBytes { $0.count } + 2
    case .array(let elements): elements.reduce(2) { $0 + $1.maximumLength + 1 }
    case .object(let members):
      members.reduce(2) { $0 + 6 * $1.name.utf8.count + $1.value.maximumLength + 4 }
    }
  }

  /// The value for people: a string without quotation marks, anything else as JSON.
  ///
  /// The text is sanitized, because a terminal may show it.
  var readable: String { (string ?? text).sanitized() }
}
