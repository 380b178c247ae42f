internal import FoundationEssentials

/// A `Codable` structure that clients can read and set.
///
///     struct Address: ServedStructure {
///       var street: String
///       var number: Int?
///       static let fields = [ServedType.Field("street", String.self), .init("number", Int?.self)]
///     }
///
/// Swift cannot list the properties of a type, so `fields` declares them. Do not put a password
/// into a structure, because decoding copies its text. Make the password a `Secret` of the model.
public protocol ServedStructure: ServedValue, Codable {
  /// The names and types of the properties, as `Codable` encodes them.
  static var fields: [ServedType.Field] { get }
}

extension ServedStructure {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .structure(fields) }

  /// Creates the value that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    guard case .object = received.node else { throw InvalidValue("must be an object") }
    let text = ValueWriter.bytes { received.copy(to: &$0) }
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
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw InvalidValue("has the wrong kind of value in the field “\(path)”")
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
      writer.write(raw: Array(try encoder.encode(self)))
    } catch {
      preconditionFailure(
        "\(Self.self) cannot be encoded as JSON: \(error); serve its parts instead"
      )
    }
  }
}

extension ReceivedValue {
  /// Writes the JSON text of this value.
  fileprivate func copy(to writer: inout ValueWriter) {
    switch node {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .number(let range):
      writer.write(raw: message.withBytes { Array($0[range]) })
    case .string: writer.write((try? string()) ?? "")
    case .array(let nodes):
      writer.write(arrayOf: nodes) { ReceivedValue($0, of: message).copy(to: &$1) }
    case .object(let members):
      writer.write(objectOf: members.map { (key: $0.name, value: $0.value) }) {
        ReceivedValue($0, of: message).copy(to: &$1)
      }
    }
  }
}
