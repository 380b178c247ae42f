internal import FoundationEssentials

/// A `Codable` structure that clients can read and set.
///
///     struct Address: ServedStructure {
///       var street: String
///       var number: Int?
///       static let fields = [ServedType.Field("street", String.self), .init("number", Int?.self)]
///     }
///
/// The program traps if the name of a field is illegal or used twice. Clients receive whole numbers
/// beyond 2⁵³ as strings, and can also send them as strings.
///
/// Swift cannot list the properties of a type, so `fields` declares them. Do not put a password
/// into a structure, because decoding copies the text. Make the password a `Secret` of the model.
public protocol ServedStructure: ServedValue, Codable {
  /// The names and types of the properties, as `Codable` encodes them.
  static var fields: [ServedType.Field] { get }
}

extension ServedStructure {
  /// The type of the values in an interface.
  public static var servedType: ServedType {
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
    return .structure(fields)
  }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    guard case .object = received.node else { throw InvalidValue("must be an object") }
    let text = ValueWriter.bytes { received.copy(as: Self.servedType, .numbers, to: &$0) }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy =
      .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      self = try decoder.decode(Self.self, from: Data(text))
    } catch let DecodingError.keyNotFound(key, _) {
      throw InvalidValue("needs the field “\(key.stringValue)”")
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context),
      let DecodingError.dataCorrupted(context)
    {
      let path = context.codingPath
      let field = path.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
      if let type = Self.servedType.type(at: path[...]), type.kind == .enumeration {
        throw InvalidValue("needs one of \(type.caseList) in the field “\(field)”")
      }
      throw InvalidValue("has the wrong kind of value in the field “\(field)”")
    } catch {
      throw InvalidValue("must have the fields of the interface")
    }
  }

  /// Writes the value as JSON.
  public func write(to writer: inout ValueWriter) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy =
      .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      let message = try Array(encoder.encode(self)).withUnsafeBytes { bytes in
        ReceivedValue(try JSONParser.parse(bytes), of: try Message(bytes))
      }
      message.copy(as: Self.servedType, .strings, to: &writer)
    } catch {
      preconditionFailure(
        "\(Self.self) cannot be encoded as JSON: \(error); serve its parts instead"
      )
    }
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
}

/// The form of whole numbers beyond 2⁵³.
private enum LargeIntegerForm {
  /// Numbers, for `Codable`.
  case numbers
  /// Strings, for clients.
  case strings
}

extension ReceivedValue {
  /// Writes this value as JSON, with large integers in the given form.
  fileprivate func copy(
    as type: ServedType?,
    _ form: LargeIntegerForm,
    to writer: inout ValueWriter
  ) {
    if let type, type.kind == .optional { return copy(as: type.element, form, to: &writer) }
    switch node {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .number(let range):
      let text = message.withBytes { String(decoding: $0[range], as: UTF8.self) }
      if type?.raw.kind == .int, form == .strings, let integer = Int128(text) {
        writer.write(integer)
      } else {
        writer.write(raw: text)
      }
    case .string:
      let text = (try? string()) ?? ""
      if type?.raw.kind == .int, form == .numbers, let integer = Int128(text) {
        writer.write(raw: String(integer))
      } else {
        writer.write(text)
      }
    case .array(let nodes):
      writer.write(arrayOf: nodes) {
        ReceivedValue($0, of: message).copy(as: type?.elements.first, form, to: &$1)
      }
    case .object(let members):
      let typed = members.map { name, node in
        let field = type?.fields.first { $0.name == name }
        return (key: name, value: (node, field?.type ?? type?.elements.first))
      }
      writer.write(objectOf: typed) { member, writer in
        ReceivedValue(member.0, of: message).copy(as: member.1, form, to: &writer)
      }
    }
  }
}
