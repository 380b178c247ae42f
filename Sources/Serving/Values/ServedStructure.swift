internal import Synchronization
internal import ViewModels

/// A `Codable` structure that clients can read and set.
///
///     struct Address: ServedStructure {
///       var street: String
///       var number: Int?
///     }
///
/// The program traps if the name of a field is illegal or used twice. Clients receive whole numbers
/// beyond 2⁵³ as strings, and can also send them as strings.
///
/// Do not put a password into a structure, because decoding copies the text. Make the password a
/// `Secret` of the model.
public protocol ServedStructure: ServedValue, Codable {
  /// The names and types of the properties, as `Codable` decodes them.
  ///
  /// By default, they are found by decoding a sample of the structure. Declare them if this is not
  /// possible, for example because `init(from:)` refuses empty strings, or to add a help:
  ///
  ///     static let fields = [ServedType.Field("street", String.self), .init("number", Int?.self)]
  static var fields: [ServedType.Field] { get }
}

extension ServedStructure {
  /// The names and types of the properties, as `Codable` decodes them.
  public static var fields: [ServedType.Field] { FieldRecorder.fields(of: Self.self) }

  /// The type of the values in an interface.
  public static var servedType: ServedType {
    if FieldRecorder.typesInProgress.contains(ObjectIdentifier(Self.self)) { return .object }
    if let type = StructureTypes.type(of: Self.self) { return type }
    let fields = fields
    var used: Set<String> = []
    for field in fields {
      require(
        Name.isField(field.name),
        "“\(field.name)” cannot be a field of \(Self.self); use letters and digits, such as "
          + "“houseNumber”, and name the property in `CodingKeys`"
      )
      require(
        used.insert(field.name).inserted,
        "\(Self.self) has two fields with the name “\(field.name)”; remove one of them"
      )
    }
    StructureTypes.add(.structure(fields), of: Self.self)
    return .structure(fields)
  }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    guard case .object = received.node else { throw InvalidValue("must be an object") }
    do {
      self = try Self(from: ValueDecoder(received))
    } catch {
      throw InvalidValue(error, decoding: Self.servedType)
    }
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    do {
      try ValueEncoder.write(self, to: &writer)
    } catch {
      fatalError("\(Self.self) cannot be encoded as JSON: \(error); serve its parts instead")
    }
  }
}

/// The types of the structures that have been used.
///
/// A type that is found within the type of another structure is not kept, because it can leave out
/// that structure.
private enum StructureTypes {
  private static let types = Mutex<[ObjectIdentifier: ServedType]>([:])

  static func type(of structure: any Any.Type) -> ServedType? {
    guard FieldRecorder.typesInProgress.isEmpty else { return nil }
    return types.withLock { $0[ObjectIdentifier(structure)] }
  }

  static func add(_ type: ServedType, of structure: any Any.Type) {
    guard FieldRecorder.typesInProgress.isEmpty else { return }
    types.withLock { $0[ObjectIdentifier(structure)] = type }
  }
}
