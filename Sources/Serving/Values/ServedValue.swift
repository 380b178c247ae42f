public import ViewModels

/// A value that clients can receive and send.
///
/// Booleans, whole numbers, floating-point numbers and strings are served values. So are optionals
/// and arrays of served values, and dictionaries from strings to served values. An enumeration with
/// raw values needs only the conformance:
///
///     enum Mode: String, CaseIterable, ServedValue { case off, heating, boiling }
///
/// For a structure, see ``ServedStructure``. A `Secret` is only an ``AcceptedValue``.
public protocol ServedValue: AcceptedValue {
  /// Writes the value as JSON.
  func write(to writer: inout ValueWriter)
}

extension Bool: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .bool }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.bool()
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(self)
  }
}

extension ServedValue where Self: FixedWidthInteger {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .int }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.integer()
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(self)
  }
}

extension Int: ServedValue {
  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(self)
  }
}

extension Int8: ServedValue {}
extension Int16: ServedValue {}
extension Int32: ServedValue {}
extension Int64: ServedValue {}
extension UInt: ServedValue {}
extension UInt8: ServedValue {}
extension UInt16: ServedValue {}
extension UInt32: ServedValue {}
extension UInt64: ServedValue {}
extension Int128: ServedValue {}
extension UInt128: ServedValue {}

extension Double: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .float }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.double()
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(self)
  }
}

extension Float: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .float }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = Float(try received.double())
    if !isFinite { throw InvalidValue("is too large") }
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    // Convert through text, because `Double(Float(0.1))` is 0.10000000149011612.
    writer.write(Double(description) ?? Double(self))
  }
}

extension String: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .string }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.string()
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(self)
  }
}

extension Optional: AcceptedValue where Wrapped: AcceptedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { Wrapped.servedType.orNull }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = received.isNull ? nil : try Wrapped(received)
  }
}

extension Optional: ServedValue where Wrapped: ServedValue {
  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    if let self { self.write(to: &writer) } else { writer.writeNull() }
  }
}

extension Array: AcceptedValue, ServedValue where Element: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .array(Element.servedType) }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = []
    for (index, element) in try received.elements().enumerated() {
      do throws(InvalidValue) {
        append(try Element(element))
      } catch {
        throw InvalidValue("element \(index + 1) \(error.problem)")
      }
    }
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    writer.write(arrayOf: self) { $0.write(to: &$1) }
  }
}

extension Dictionary: AcceptedValue, ServedValue where Key == String, Value: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .dictionary(Value.servedType) }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = [:]
    for (name, value) in try received.members() {
      do throws(InvalidValue) {
        self[name] = try Value(value)
      } catch {
        throw InvalidValue("value “\(name)” \(error.problem)")
      }
    }
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    // Sort the keys, so that equal dictionaries have equal texts.
    writer.write(objectOf: sorted { $0.key < $1.key }) { $0.write(to: &$1) }
  }
}

extension ServedValue where Self: RawRepresentable, RawValue: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { RawValue.servedType }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    guard let value = Self(rawValue: try RawValue(received)) else {
      let type = Self.servedType
      let isListed = type.kind == .enumeration
      throw InvalidValue(
        isListed ? "must be one of \(type.caseList)" : "is not one of the possible values"
      )
    }
    self = value
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    rawValue.write(to: &writer)
  }
}

extension ServedValue where Self: RawRepresentable & CaseIterable, RawValue: ServedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .enumeration(allCases.map(\.rawValue)) }
}

/// A value that clients can send: a ``ServedValue``, a `Secret`, or an optional secret.
///
/// Clients can send a secret, but never receive it. A secret has the only copy of its text, because
/// the bytes of the message are overwritten.
public protocol AcceptedValue: Sendable {
  /// The type of the values in an interface.
  static var servedType: ServedType { get }

  /// Creates the value that a client has sent.
  ///
  /// - Throws: ``InvalidValue`` with the problem, which the client receives.
  init(_ received: ReceivedValue) throws(InvalidValue)
}

extension Secret: AcceptedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .secret }

  /// Creates the secret that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.secret()
  }
}
