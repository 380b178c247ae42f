/// The reason why a type has no sample.
struct NoSample: Error {
  let type: any Any.Type
}

/// The served type of a `Codable` type and a value of it, as far as they can be found.
struct Sample<Value: Decodable> {
  let type: ServedType?
  let value: Result<Value, NoSample>

  var failingType: any Any.Type {
    if case .failure(let error) = value { error.type } else { Value.self }
  }

  /// Finds a sample of a type that stands in another one.
  init(of _: Value.Type) {
    if let (type, value) = ServedType.foundation(Value.self) {
      self.type = type
      self.value = value.map { .success($0) } ?? .failure(NoSample(type: Value.self))
    } else if FieldRecorder.typesInProgress.contains(ObjectIdentifier(Value.self)) {
      type = .object
      value = .failure(NoSample(type: Value.self))
    } else if let type = Self.rawType {
      self.type = type
      let first = (Value.self as? any CaseIterable.Type).flatMap { Self.firstCase(of: $0) }
      value = first.map { .success($0) } ?? Sample(recording: Value.self).value
    } else {
      let sample = Sample(recording: Value.self)
      value = sample.value
      type = (Value.self as? any ServedStructure.Type)?.servedType ?? sample.type
    }
  }

  /// Finds a sample by decoding a value.
  init(recording _: Value.Type) {
    let types = FieldRecorder.typesInProgress.union([ObjectIdentifier(Value.self)])
    func decode(_ recorder: FieldRecorder) -> Result<Value, NoSample> {
      FieldRecorder.$typesInProgress.withValue(types) {
        Result { try Value(from: recorder) }
          .mapError { $0 as? NoSample ?? NoSample(type: Value.self) }
      }
    }
    let recorder = FieldRecorder()
    let value = decode(recorder)
    if case .success = value {
      (type, self.value) = (recorder.type, value)
    } else if recorder.hasLeastSample {
      (type, self.value) = (recorder.type, decode(FieldRecorder(returnsLeast: true)))
    } else {
      (type, self.value) = (nil, value)
    }
  }

  /// The served type if `Value` has raw values, or nil for other types.
  private static var rawType: ServedType? {
    guard let type = Value.self as? any RawRepresentable.Type else { return nil }
    if let type = Value.self as? any ServedValue.Type { return type.servedType }
    func raw<Enumeration: RawRepresentable>(_: Enumeration.Type) -> ServedType? {
      guard let raw = Enumeration.RawValue.self as? any ServedValue.Type else { return nil }
      guard let cases = (Value.self as? any CaseIterable.Type).map({ list(of: $0) }) else {
        return raw.servedType
      }
      func enumeration<Raw: ServedValue>(_: Raw.Type) -> ServedType {
        .enumeration(cases.compactMap { ($0 as? Enumeration)?.rawValue as? Raw })
      }
      return enumeration(raw)
    }
    return raw(type)
  }

  private static func list<Enumeration: CaseIterable>(of _: Enumeration.Type) -> [Any] {
    Enumeration.allCases.map { $0 }
  }

  private static func firstCase<Enumeration: CaseIterable>(of _: Enumeration.Type) -> Value? {
    Enumeration.allCases.first as? Value
  }
}

extension Sample where Value: ServedValue {
  /// Returns false, an empty text or zero.
  static func scalar(_: Value.Type) throws(NoSample) -> Value {
    let zero = [UInt8(ascii: "0")].withUnsafeBytes(Message.init)
    let nodes: [JSONNode] = [.bool(false), .string(0..<0, isEscaped: false), .number(0..<1)]
    for node in nodes {
      if let value = try? Value(ReceivedValue(node, of: zero)) { return value }
    }
    throw NoSample(type: Value.self)
  }
}
