/// A decoder that reads a `Codable` value from a received value.
final class ValueDecoder: Decoder, SingleValueDecodingContainer {
  fileprivate let value: ReceivedValue
  /// The decoder of the structure or array that contains the value.
  private let parent: ValueDecoder?
  private let key: (any CodingKey)?

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: ReceivedValue, parent: ValueDecoder? = nil, key: (any CodingKey)? = nil) {
    self.value = value
    self.parent = parent
    self.key = key
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value.node else {
      throw mismatch([String: Any].self, InvalidValue("must be an object"))
    }
    return KeyedDecodingContainer(KeyedContainer(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value.node else {
      throw mismatch([Any].self, InvalidValue("must be an array"))
    }
    return UnkeyedContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value.isNull }

  func decode<Value: ServedValue & Decodable>(_ type: Value.Type) throws -> Value {
    do throws(InvalidValue) {
      return try Value(value)
    } catch {
      throw mismatch(type, error)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do throws(InvalidValue) {
      if let value = try value.foundation(as: type) { return value }
    } catch {
      throw mismatch(type, error)
    }
    return try Value(from: self)
  }

  private func mismatch(_ type: any Any.Type, _ problem: InvalidValue) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: problem.problem,
      underlyingError: problem
    )
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  // MARK: Members and elements

  fileprivate func decoder(of node: JSONNode, at key: some CodingKey) -> ValueDecoder {
    ValueDecoder(ReceivedValue(node, of: value.message), parent: self, key: key)
  }

  @inline(__always)
  fileprivate func decode<Value: ServedValue & Decodable>(
    _ type: Value.Type,
    _ node: JSONNode,
    at key: some CodingKey
  ) throws -> Value {
    do throws(InvalidValue) {
      return try Value(ReceivedValue(node, of: value.message))
    } catch {
      throw decoder(of: node, at: key).mismatch(type, error)
    }
  }
}

/// The members of an object.
private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  private let members: [(name: String, value: JSONNode)]
  /// The indices of the members of a large object, so that its size does not multiply the time.
  private let indices: [String: Int]?

  init(decoder: ValueDecoder, members: [(name: String, value: JSONNode)]) {
    self.decoder = decoder
    self.members = members
    guard members.count > 16 else {
      indices = nil
      return
    }
    indices = Dictionary(zip(members.map(\.name), members.indices)) { $1 }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try node(key) { true } else { false }
  }

  func decode<Value: ServedValue & Decodable>(
    _ type: Value.Type,
    forKey key: Key
  ) throws -> Value {
    try decoder.decode(type, try node(key), at: key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decoder(of: try node(key), at: key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.decoder(of: try node(key), at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.decoder(of: try node(key), at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = IndexKey.superclass
    return decoder.decoder(of: find(key) ?? .null, at: key)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.decoder(of: find(key) ?? .null, at: key)
  }

  /// Returns the last member with a name.
  private func find(_ key: some CodingKey) -> JSONNode? {
    let name = key.stringValue
    if let indices { return indices[name].map { members[$0].value } }
    return members.last { $0.name == name }?.value
  }

  private func node(_ key: Key) throws -> JSONNode {
    if let node = find(key) { return node }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath, debugDescription: "is missing")
    )
  }
}

/// The elements of an array.
private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [JSONNode]
  private(set) var currentIndex = 0

  init(decoder: ValueDecoder, elements: [JSONNode]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try node(Never.self) else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: ServedValue & Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.decode(type, try node(type), at: IndexKey.index(currentIndex))
    currentIndex += 1
    return value
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try element(type).decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try element([String: Any].self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element([Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try element((any Decoder).self)
    currentIndex += 1
    return decoder
  }

  private func element(_ type: any Any.Type) throws -> ValueDecoder {
    decoder.decoder(of: try node(type), at: IndexKey.index(currentIndex))
  }

  private func node(_ type: any Any.Type) throws -> JSONNode {
    guard !isAtEnd else {
      let path = codingPath + [IndexKey.index(currentIndex)]
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: path, debugDescription: "is missing")
      )
    }
    return elements[currentIndex]
  }
}

extension InvalidValue {
  /// Creates the reason for an error of a decoder, for example “field “pages” must be a whole
  /// number”.
  ///
  /// - Parameters:
  ///   - error: The error that a value's `init(from:)` has thrown.
  ///   - type: The type of the whole value.
  init(_ error: any Error, decoding type: ServedType) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(
        "needs the field “\(key.stringValue)”",
        at: context.codingPath,
        in: type
      )
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context):
      let problem =
        (context.underlyingError as? InvalidValue)?.problem
        ?? type.type(at: context.codingPath[...])?.problem
      self.init(problem ?? "is invalid", at: context.codingPath, in: type)
    default: self.init("must have the fields of the interface")
    }
  }

  private init(_ problem: String, at path: [any CodingKey], in type: ServedType) {
    let parts = path.indices.map { index in
      if let index = path[index].intValue { return "element \(index + 1) " }
      let isField = type.type(at: path[..<index])?.kind != .dictionary
      return "\(isField ? "field" : "value") “\(path[index].stringValue)” "
    }
    self.init(parts.joined() + problem)
  }
}

extension ServedType {
  /// Returns the type of a value inside a value of this type, or nil if it is not declared.
  fileprivate func type(at path: ArraySlice<any CodingKey>) -> ServedType? {
    if kind == .optional { return element.type(at: path) }
    guard let name = path.first else { return self }
    let field = fields.first { $0.name == name.stringValue }
    let inner = kind == .structure ? field?.type : elements.first
    return inner?.type(at: path.dropFirst())
  }

  /// The problem of a value that is none of the cases of this enumeration, or nil for other types.
  fileprivate var problem: String? {
    kind == .enumeration ? "must be one of \(caseList)" : nil
  }
}
