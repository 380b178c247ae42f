/// A value that converts to text and back without loss, so a ``PropertyStore`` can keep it.
///
///     enum Theme: String, Storable { case light, dark }
///
/// Strings, Booleans, integers of at most 64 bits, `Float` and `Double` are storable. An enum or a
/// struct with a storable raw value is storable if it declares the conformance. A ``Secret`` is not
/// storable, because no copy of a secret may remain.
public nonisolated protocol Storable: Sendable, Equatable {
  /// Creates a value from stored text, or returns nil if the text does not represent a value.
  init?(storedText: String)

  /// The text that represents the value.
  var storedText: String { get }
}

nonisolated extension Storable where Self: LosslessStringConvertible {
  /// Creates a value from its description.
  public init?(storedText: String) { self.init(storedText) }

  /// The description of the value.
  public var storedText: String { description }
}

nonisolated extension Storable where Self: RawRepresentable, RawValue: Storable {
  /// Creates a value from the text of its raw value.
  public init?(storedText: String) {
    guard let rawValue = RawValue(storedText: storedText) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var storedText: String { rawValue.storedText }
}

nonisolated extension String: Storable {}
nonisolated extension Bool: Storable {}
nonisolated extension Int: Storable {}
nonisolated extension Int8: Storable {}
nonisolated extension Int16: Storable {}
nonisolated extension Int32: Storable {}
nonisolated extension Int64: Storable {}
nonisolated extension UInt: Storable {}
nonisolated extension UInt8: Storable {}
nonisolated extension UInt16: Storable {}
nonisolated extension UInt32: Storable {}
nonisolated extension UInt64: Storable {}
nonisolated extension Float: Storable {}
nonisolated extension Double: Storable {}

@available(*, unavailable, message: "a secret is never stored; ask the user for it again")
nonisolated extension Secret: Storable {
  /// Returns nil, because a secret is never stored.
  public init?(storedText: String) { nil }

  /// An empty text, because a secret is never stored.
  public var storedText: String { "" }
}
