/// The type of a served value, as an interface describes it.
public indirect enum ServedType: Hashable, Sendable {
  /// `true` or `false`.
  case bool
  /// A whole number.
  case int
  /// A number.
  case float
  /// A string.
  case string
  /// Any JSON object.
  case object
  /// A string that is one of several.
  case enumeration([String])
  /// A value or null.
  case optional(ServedType)
  /// A list of values.
  case array(ServedType)
  /// Values with strings as keys.
  case dictionary(ServedType)
  /// Named values of different types.
  case structure([Field])

  /// A named value of a structure.
  public struct Field: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The type.
    public let type: ServedType

    /// Creates a field.
    public init(_ name: String, _ type: ServedType) {
      self.name = name
      self.type = type
    }

    /// Creates a field with the type of a Swift type.
    public init(_ name: String, _ type: (some ServedValue).Type) {
      self.init(name, type.servedType)
    }
  }

  /// This type or null.
  var orNull: ServedType {
    if case .optional = self { self } else { .optional(self) }
  }

  /// The type in the language of Varlink.
  var varlink: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .enumeration(let cases):
      // Varlink allows only such names. Other strings are described in the comment.
      cases.allSatisfy(Name.isField) ? "(\(cases.joined(separator: ", ")))" : "string"
    case .optional(let type): "?\(type.varlink)"
    case .array(let type): "[]\(type.varlink)"
    case .dictionary(let type): "[string]\(type.varlink)"
    case .structure(let fields):
      "(" + fields.map { "\($0.name): \($0.type.varlink)" }.joined(separator: ", ") + ")"
    }
  }
}

/// The names that Varlink allows.
enum Name {
  /// Returns true for the name of a field, such as `rememberMe` or `boil_dry`.
  static func isField(_ name: String) -> Bool {
    (try? /[A-Za-z](_?[A-Za-z0-9])*/.wholeMatch(in: name)) != nil
  }

  /// Returns true for the name of a method, a type or an error, such as `SignIn`.
  static func isMethod(_ name: String) -> Bool {
    (try? /[A-Z][A-Za-z0-9]*/.wholeMatch(in: name)) != nil
  }

  /// Returns true for the name of an interface, such as `org.example.Kettle`.
  static func isInterface(_ name: String) -> Bool {
    (try? /[A-Za-z](-*[A-Za-z0-9])*(\.[A-Za-z0-9](-*[A-Za-z0-9])*)+/.wholeMatch(in: name)) != nil
  }
}
