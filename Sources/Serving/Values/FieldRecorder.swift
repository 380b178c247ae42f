/// A decoder that records which fields a `Codable` type reads, and returns samples for values.
///
/// A sample is zero, an empty text, the first case of an enumeration or a list of one element.
final class FieldRecorder: Decoder, SingleValueDecodingContainer {
  /// The types whose samples are being decoded, because a structure can contain itself.
  @TaskLocal static var typesInProgress: Set<ObjectIdentifier> = []

  /// The type of the keys that dictionaries use for `Codable`.
  static let dictionaryKey: ObjectIdentifier? = {
    let recorder = FieldRecorder(returnsLeast: true)
    _ = try? [String: Int](from: recorder)
    return recorder.keyType
  }()

  /// What the type has read so far.
  private enum Form {
    case value(ServedType)
    case list(of: ServedType?)
    case object([(name: String, type: () -> ServedType)])
  }

  private var form: Form?
  private var keyType: ObjectIdentifier?
  /// True if the type accepts null.
  private var isOptional = false
  /// The names of the fields that accept null.
  fileprivate var optionalNames: Set<String> = []
  /// True if a value whose type is not known was read.
  private var isIncomplete = false
  /// True if lists have no elements and optionals are nil, because the values in them have no sample.
  fileprivate let returnsLeast: Bool

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(returnsLeast: Bool = false) {
    self.returnsLeast = returnsLeast
  }

  /// Returns the fields of a structure.
  ///
  /// The program traps if the structure cannot be decoded from samples.
  static func fields<Structure: Decodable>(of structure: Structure.Type) -> [ServedType.Field] {
    let sample = Sample(recording: structure)
    guard let type = sample.type, case .success = sample.value else {
      fatalError(
        "the fields of \(structure) cannot be found, because \(sample.failingType) has no sample; "
          + "let it be `CaseIterable` if it is an enumeration, or declare the fields: "
          + "`static let fields = [ServedType.Field(\"name\", String.self)]`"
      )
    }
    guard type.kind == .structure else {
      fatalError("\(structure) is not encoded as an object; serve the value in it instead")
    }
    return type.fields
  }

  var type: ServedType {
    let type: ServedType
    switch form {
    case .value(let value): type = value
    case .list(let element): type = .array(element ?? .object)
    case .object(let members) where isDictionary:
      type = .dictionary(members.first?.type() ?? .object)
    case .object(let members):
      type = .structure(members.map { ServedType.Field($0.name, $0.type()) })
    case nil: type = .structure([])
    }
    return isOptional ? type.orNull : type
  }

  /// True if the type has a sample without the values in it.
  var hasLeastSample: Bool {
    if case .list = form { return !isIncomplete }
    return (isDictionary || isOptional) && !isIncomplete
  }

  fileprivate var isDictionary: Bool { keyType != nil && keyType == Self.dictionaryKey }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    keyType = ObjectIdentifier(type)
    if case .object = form {} else { form = .object([]) }
    return KeyedDecodingContainer(KeyedContainer(recorder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    form = .list(of: nil)
    return UnkeyedContainer(recorder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    isOptional = true
    return returnsLeast
  }

  func decode<Value: ServedValue & Decodable>(_ type: Value.Type) throws -> Value {
    form = .value(type.servedType)
    return try Sample.scalar(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try sample(of: type) { form = .value($0) }
  }

  // MARK: Recording

  /// Records the type of a value, and returns a sample.
  fileprivate func sample<Value: Decodable>(
    of type: Value.Type,
    _ record: (ServedType) -> Void
  ) throws -> Value {
    let sample = Sample(of: type)
    if let type = sample.type { record(type) } else { isIncomplete = true }
    return try sample.value.get()
  }

  fileprivate func record(_ name: String, _ type: @escaping @autoclosure () -> ServedType) {
    guard case .object(let members) = form, !members.contains(where: { $0.name == name }) else {
      return
    }
    let isOptional = optionalNames.contains(name)
    form = .object(members + [(name, { isOptional ? type().orNull : type() })])
  }

  fileprivate func record(element type: ServedType) {
    if case .list(let earlier) = form { form = .list(of: earlier ?? type) }
  }

  /// Returns a recorder for the values in a field.
  fileprivate func recorder(for name: String) -> FieldRecorder {
    let recorder = FieldRecorder()
    record(name, recorder.type)
    return recorder
  }
}

/// The fields of an object.
private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: FieldRecorder

  var codingPath: [any CodingKey] { [] }

  /// The single key of a dictionary's sample.
  var allKeys: [Key] {
    guard !recorder.returnsLeast, recorder.isDictionary else { return [] }
    return Key(intValue: 0).map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }

  // Called for optional fields, also by the standard implementations of `decodeIfPresent`.
  func decodeNil(forKey key: Key) -> Bool {
    recorder.optionalNames.insert(key.stringValue)
    return false
  }

  func decode<Value: ServedValue & Decodable>(
    _ type: Value.Type,
    forKey key: Key
  ) throws -> Value {
    recorder.record(key.stringValue, type.servedType)
    return try Sample.scalar(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try recorder.sample(of: type) { recorder.record(key.stringValue, $0) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let sample = Sample(of: type)
    guard let type = sample.type else { return try sample.value.get() }
    recorder.record(key.stringValue, type.orNull)
    return try? sample.value.get()
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    recorder.recorder(for: key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    recorder.recorder(for: key.stringValue).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { recorder.recorder(for: IndexKey.superclass.stringValue) }
  func superDecoder(forKey key: Key) -> any Decoder { recorder.recorder(for: key.stringValue) }
}

/// A list with one element, or with none.
private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let recorder: FieldRecorder
  private(set) var currentIndex = 0

  init(recorder: FieldRecorder) {
    self.recorder = recorder
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { recorder.returnsLeast || currentIndex > 0 }

  func decodeNil() -> Bool { false }

  mutating func decode<Value: ServedValue & Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    recorder.record(element: type.servedType)
    return try Sample.scalar(type)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try recorder.sample(of: type) { recorder.record(element: $0) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    nested().unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder { nested() }

  private mutating func nested() -> FieldRecorder {
    currentIndex += 1
    recorder.record(element: .object)
    return FieldRecorder()
  }
}
