/// A type of Varlink's interface language.
indirect enum VarlinkType: Sendable {
  case bool
  case int
  case float
  case string
  case object
  case enumeration([String])
  case optional(VarlinkType)
  case array(VarlinkType)
  case dictionary(VarlinkType)
  case structure([VarlinkField])
  /// A type that the interface declares.
  case named(String)

  /// The type in Varlink's language.
  var text: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .enumeration(let cases): "(\(cases.joined(separator: ", ")))"
    case .optional(let type): "?\(type.text)"
    case .array(let type): "[]\(type.text)"
    case .dictionary(let type): "[string]\(type.text)"
    case .structure(let fields):
      "(" + fields.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ") + ")"
    case .named(let name): name
    }
  }

  /// The type without its outermost optional.
  var nonNull: VarlinkType {
    if case .optional(let type) = self { type } else { self }
  }

  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

/// A name with a type, such as a field of a structure or a parameter.
struct VarlinkField: Sendable {
  let name: String
  let type: VarlinkType
  /// The text of the comment above the field, or an empty string.
  var help = ""
}

/// A method of an interface.
struct VarlinkMethod {
  let name: String
  let parameters: [VarlinkField]
  let results: [VarlinkField]
  let help: String
}

/// An interface, parsed from its description in Varlink's language.
struct VarlinkInterface {
  var name = ""
  var help = ""
  var types: [String: VarlinkType] = [:]
  var methods: [VarlinkMethod] = []
  var errors: [VarlinkField] = []

  /// Returns the fields if the type is a structure or the name of one, and nil otherwise.
  func fields(of type: VarlinkType) -> [VarlinkField]? {
    switch resolved(type) {
    case .structure(let fields): fields
    default: nil
    }
  }

  /// Returns the declared type if the given type is only a name, or else the given type.
  func resolved(_ type: VarlinkType) -> VarlinkType {
    var type = type
    // A declaration may name another one. The limit ends a cycle, which a faulty server may send.
    for _ in 0..<8 {
      guard case .named(let name) = type, let declared = types[name] else { break }
      type = declared
    }
    return type
  }
}
