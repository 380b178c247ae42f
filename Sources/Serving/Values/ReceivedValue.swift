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
    if let text = numberText, text.first != "+" {
      if let value = Integer(text) { return value }
      if case .number = node, let number = Double(text) {
        if let value = Integer(exactly: number) { return value }
        if number == number.rounded() {
          throw InvalidValue("must be between \(Integer.min) and \(Integer.max)")
        }
      }
    }
    throw InvalidValue("must be a whole number")
  }

  /// Returns a floating-point number, which may be sent as a string such as `"inf"`.
  public func double() throws(InvalidValue) -> Double {
    guard let value = numberText.flatMap(Double.init) else {
      throw InvalidValue("must be a number")
    }
    if case .number = node, value.isInfinite { throw InvalidValue("is too large") }
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

  /// The text of a number or a string, or nil for any other value.
  private var numberText: String? {
    switch node {
    case .number(let range):
      message.withBytes { String(decoding: $0[range], as: UTF8.self) }
    case .string: try? string()
    default: nil
    }
  }
}
