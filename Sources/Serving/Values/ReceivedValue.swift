public import ViewModels

/// The reason why a received value was refused.
public struct InvalidValue: Error, Hashable, Sendable {
  /// The problem, for example “must be a whole number”.
  public let problem: String

  /// Creates a reason.
  public init(_ problem: String) {
    self.problem = problem
  }
}

/// A JSON value that a client has sent.
///
/// The bytes of a message are overwritten in memory when the last value of the message is released.
public struct ReceivedValue: Sendable {
  let node: JSONNode
  let message: Message

  init(_ node: JSONNode, of message: Message) {
    self.node = node
    self.message = message
  }

  /// Parses a JSON text.
  package init(parsing text: UnsafeRawBufferPointer) throws(InvalidMessage) {
    node = try JSONParser.parse(text)
    message = Message(text)
  }

  /// True if the value is null.
  public var isNull: Bool {
    if case .null = node { true } else { false }
  }

  /// Returns a Boolean value.
  public func bool() throws(InvalidValue) -> Bool {
    guard case .bool(let value) = node else { throw InvalidValue("must be true or false") }
    return value
  }

  /// Returns a whole number.
  ///
  /// The number may be sent as a string, because many languages lose digits of numbers beyond 2⁵³.
  public func integer<Integer: FixedWidthInteger>(
    as type: Integer.Type = Integer.self
  ) throws(InvalidValue) -> Integer {
    if case .number(let range) = node, let value = message.withBytes({ $0[range].plainInteger }) {
      if let value = Integer(exactly: value) { return value }
      throw InvalidValue("must be between \(Integer.min) and \(Integer.max)")
    }
    guard let text = numberText else { throw InvalidValue("must be a whole number") }
    if let value = Integer(text) { return value }
    guard let number = Double(text), number == number.rounded() else {
      throw InvalidValue("must be a whole number")
    }
    if let value = Integer(exactly: number) { return value }
    throw InvalidValue("must be between \(Integer.min) and \(Integer.max)")
  }

  /// Returns a finite floating-point number, which may be sent as a string such as `"0.5"`.
  public func double() throws(InvalidValue) -> Double {
    guard let value = numberText.flatMap(Double.init) else {
      throw InvalidValue("must be a number")
    }
    guard value.isFinite else { throw InvalidValue("is too large") }
    return value
  }

  /// Returns a string.
  public func string() throws(InvalidValue) -> String {
    guard case .string(let range, let isEscaped) = node else {
      throw InvalidValue("must be a string")
    }
    return message.withBytes { JSONParser.text(of: range, isEscaped: isEscaped, in: $0) }
  }

  /// Returns a string as a secret, without another copy of its text.
  public func secret() throws(InvalidValue) -> Secret {
    guard case .string(let range, _) = node else { throw InvalidValue("must be a string") }
    return message.withBytes { bytes in
      Secret(utf8Count: range.count) { append in
        JSONParser.unescape(range, in: bytes, append)
      }
    }
  }

  /// Returns the elements of an array.
  public func elements() throws(InvalidValue) -> [ReceivedValue] {
    guard case .array(let nodes) = node else { throw InvalidValue("must be an array") }
    return nodes.map { ReceivedValue($0, of: message) }
  }

  /// Returns the members of an object, in order.
  public func members() throws(InvalidValue) -> [(name: String, value: ReceivedValue)] {
    guard case .object(let members) = node else { throw InvalidValue("must be an object") }
    return members.map { ($0.name, ReceivedValue($0.value, of: message)) }
  }

  /// The text of a number or of a string that contains a number, or nil for any other value.
  ///
  /// Strings need the syntax of JSON, so `"nan"`, `"inf"` and `"0x10"` are no numbers.
  var numberText: String? {
    switch node {
    case .number(let range):
      return message.withBytes { String(decoding: $0[range], as: UTF8.self) }
    case .string:
      guard var text = try? string() else { return nil }
      let isNumber = text.withUTF8 { bytes in
        guard case .number(0..<bytes.count) = try? JSONParser.parse(UnsafeRawBufferPointer(bytes))
        else { return false }
        return true
      }
      return isNumber ? text : nil
    default: return nil
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The value of at most 18 digits, which every `Int` can have, or nil for any other number.
  fileprivate var plainInteger: Int? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? dropFirst() : self
    guard digits.count <= 18 else { return nil }
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
