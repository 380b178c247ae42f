/// An encoder that writes a `Codable` value as JSON while the value is encoded.
///
/// Values are written where they stand in the text. Only a container that the value requests for
/// later use has its own text, which is inserted when the value ends.
final class ValueEncoder: Encoder, SingleValueEncodingContainer {
  /// The container that the current value has requested.
  private enum Container {
    case none, scalar
    case object(start: Int)
    /// The object of a dictionary. Its members are sorted, so that equal dictionaries have equal
    /// texts.
    case dictionary(start: Int, members: [(name: String, start: Int)])
    case array(start: Int)
  }

  fileprivate var writer: ValueWriter
  private var container = Container.none
  /// The values that have their own text, with their positions in the text of this encoder.
  private var inserted: [(position: Int, encoder: ValueEncoder)] = []
  private(set) var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(_ writer: ValueWriter = ValueWriter(), codingPath: [any CodingKey] = []) {
    self.writer = writer
    self.codingPath = codingPath
  }

  /// Writes a value.
  ///
  /// - Throws: The error of the value's `encode(to:)`.
  static func write(_ value: some Encodable, to writer: inout ValueWriter) throws {
    let encoder = ValueEncoder()
    swap(&encoder.writer, &writer)
    defer { swap(&encoder.writer, &writer) }
    try encoder.write(value)
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let start: Int
    switch container {
    case .object(let earlier), .dictionary(let earlier, _): start = earlier
    case .none, .scalar, .array:
      start = open("{")
      container =
        ObjectIdentifier(type) == FieldRecorder.dictionaryKey
        ? .dictionary(start: start, members: []) : .object(start: start)
    }
    return KeyedEncodingContainer(KeyedContainer(encoder: self, start: start))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array(let start) = container { return UnkeyedContainer(encoder: self, start: start) }
    let start = open("[")
    container = .array(start: start)
    return UnkeyedContainer(encoder: self, start: start)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() {
    container = .scalar
    writer.writeNull()
  }

  func encode<Value: ServedValue & Encodable>(_ value: Value) {
    container = .scalar
    value.write(to: &writer)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if !writer.write(foundation: value) { return try value.encode(to: self) }
    container = .scalar
  }

  // MARK: Writing

  /// Writes a value of any type, or nothing if the value throws an error.
  private func write(_ value: some Encodable) throws {
    if writer.write(foundation: value) { return }
    let outer = (container, inserted.count)
    container = .none
    defer { container = outer.0 }
    try value.encode(to: self)
    close(insertingFrom: outer.1)
  }

  /// Writes a value of a member or an element, or removes what was written if the value throws.
  fileprivate func write(
    _ value: some Encodable,
    at key: some CodingKey,
    _ writePrefix: (ValueEncoder) -> Void
  ) throws {
    let (start, count) = (writer.bytes.count, inserted.count)
    writePrefix(self)
    codingPath.append(key)
    defer { codingPath.removeLast() }
    do {
      try write(value)
    } catch {
      writer.bytes.removeSubrange(start...)
      inserted.removeSubrange(count...)
      if case .dictionary(let start, var members) = container {
        members.removeLast()
        container = .dictionary(start: start, members: members)
      }
      throw error
    }
  }

  /// Writes a comma unless the text ends with the opening bracket before `start`.
  @inline(__always)
  fileprivate func separate(from start: Int) {
    if writer.bytes.count > start || inserted.last?.position == start {
      writer.bytes.append(UInt8(ascii: ","))
    }
  }

  @inline(__always)
  fileprivate func write(key: some CodingKey, _ start: Int) {
    separate(from: start)
    if case .dictionary(let start, var members) = container {
      container = .none
      members.append((key.stringValue, writer.bytes.count))
      container = .dictionary(start: start, members: members)
    }
    writer.write(key.stringValue)
    writer.bytes.append(UInt8(ascii: ":"))
  }

  /// Returns an encoder for a value that is written later, but stands here in the text.
  fileprivate func insertEncoder(at key: some CodingKey) -> ValueEncoder {
    let encoder = ValueEncoder(codingPath: codingPath + [key])
    inserted.append((writer.bytes.count, encoder))
    return encoder
  }

  private func open(_ bracket: Unicode.Scalar) -> Int {
    writer.bytes.append(UInt8(ascii: bracket))
    return writer.bytes.count
  }

  private func close(insertingFrom first: Int) {
    if inserted.count > first { insert(from: first) }
    switch container {
    case .none: writer.write(raw: "{}")
    case .scalar: break
    case .object: writer.bytes.append(UInt8(ascii: "}"))
    case .dictionary(let start, let members):
      sort(members, from: start)
      writer.bytes.append(UInt8(ascii: "}"))
    case .array: writer.bytes.append(UInt8(ascii: "]"))
    }
  }

  private func insert(from first: Int) {
    for (position, encoder) in inserted[first...].reversed() {
      encoder.close(insertingFrom: 0)
      writer.bytes.insert(contentsOf: encoder.writer.bytes, at: position)
    }
    inserted.removeSubrange(first...)
  }

  private func sort(_ members: [(name: String, start: Int)], from start: Int) {
    guard members.count > 1 else { return }
    let ends = members.dropFirst().map { $0.start - 1 } + [writer.bytes.count]
    let texts = zip(members, ends).map { (name: $0.name, text: writer.bytes[$0.start..<$1]) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(writer.bytes.count - start)
    for (_, text) in texts.sorted(by: { $0.name < $1.name }) {
      if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
      sorted += text
    }
    writer.bytes.replaceSubrange(start..., with: sorted)
  }
}

/// The members of an object.
private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  /// The position after the opening bracket.
  let start: Int

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    encoder.write(key: key, start)
    encoder.writer.writeNull()
  }

  func encode<Value: ServedValue & Encodable>(_ value: Value, forKey key: Key) {
    encoder.write(key: key, start)
    value.write(to: &encoder.writer)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.write(value, at: key) { $0.write(key: key, start) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    inserted(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    inserted(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { inserted(IndexKey.superclass) }
  func superEncoder(forKey key: Key) -> any Encoder { inserted(key) }

  private func inserted(_ key: some CodingKey) -> ValueEncoder {
    encoder.write(key: key, start)
    return encoder.insertEncoder(at: key)
  }
}

/// The elements of an array.
private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  /// The position after the opening bracket.
  let start: Int
  private(set) var count = 0

  init(encoder: ValueEncoder, start: Int) {
    self.encoder = encoder
    self.start = start
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() {
    begin()
    encoder.writer.writeNull()
  }

  mutating func encode<Value: ServedValue & Encodable>(_ value: Value) {
    begin()
    value.write(to: &encoder.writer)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try encoder.write(value, at: IndexKey.index(count)) { $0.separate(from: start) }
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    inserted().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    inserted().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { inserted() }

  private mutating func begin() {
    encoder.separate(from: start)
    count += 1
  }

  private mutating func inserted() -> ValueEncoder {
    begin()
    return encoder.insertEncoder(at: IndexKey.index(count - 1))
  }
}

/// The position of an element, or the name of the part that a superclass encodes.
enum IndexKey: CodingKey {
  case index(Int)
  case superclass

  var intValue: Int? { if case .index(let index) = self { index } else { nil } }
  var stringValue: String { intValue.map { "\($0)" } ?? "super" }

  init(intValue: Int) {
    self = .index(intValue)
  }

  init?(stringValue: String) {
    return nil
  }
}
