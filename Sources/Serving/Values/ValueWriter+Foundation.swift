internal import FoundationEssentials

// `JSONEncoder` writes these types as texts and numbers, not as their properties.

extension ValueWriter {
  /// Writes a value if its type is one of Foundation's, or else returns false.
  mutating func write<Value>(foundation value: Value) -> Bool {
    if Value.self == URL.self, let url = value as? URL {
      write(url.absoluteString)
    } else if Value.self == UUID.self, let id = value as? UUID {
      write(id.uuidString)
    } else if Value.self == Data.self, let data = value as? Data {
      write(data.base64EncodedString())
    } else if Value.self == Decimal.self, let decimal = value as? Decimal {
      if decimal.isNaN { write(Double.nan) } else { write(raw: decimal.description) }
    } else {
      return false
    }
    return true
  }
}

extension ReceivedValue {
  /// Returns a value if its type is one of Foundation's, or else returns nil.
  func foundation<Value>(as type: Value.Type) throws(InvalidValue) -> Value? {
    if type == URL.self {
      guard let url = URL(string: try string()) else { throw InvalidValue("must be a URL") }
      return url as? Value
    }
    if type == UUID.self {
      guard let id = UUID(uuidString: try string()) else { throw InvalidValue("must be a UUID") }
      return id as? Value
    }
    if type == Data.self {
      guard let data = Data(base64Encoded: try string()) else {
        throw InvalidValue("must be text in Base64")
      }
      return data as? Value
    }
    if type == Decimal.self {
      guard let decimal = numberText.flatMap({ Decimal(string: $0) }) else {
        throw InvalidValue("must be a number")
      }
      return decimal as? Value
    }
    return nil
  }
}

extension ServedType {
  /// Returns the type in an interface and a value of one of Foundation's types, or nil for another.
  static func foundation<Value>(_ type: Value.Type) -> (type: ServedType, sample: Value?)? {
    if type == URL.self { return (.string, URL(string: "/") as? Value) }
    if type == UUID.self { return (.string, UUID() as? Value) }
    if type == Data.self { return (.string, Data() as? Value) }
    if type == Decimal.self { return (.float, Decimal.zero as? Value) }
    return nil
  }
}
