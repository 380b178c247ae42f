/// The type of a served value, as an interface describes it.
public struct ServedType: Hashable, Sendable {
  // No case has a payload. Swift would store tag bits in the pointers of payloads. The leak
  // detector follows no such pointers, so it would report interfaces in static properties.
  enum Kind: Sendable {
    case bool, int, float, string, secret, object, enumeration, optional, array, dictionary
    case structure
  }

  let kind: Kind
  /// The type inside an optional, an array or a dictionary, the type of an enumeration's raw values,
  /// or an empty list for other kinds.
  let elements: [ServedType]
  /// The strings of an enumeration, or its numbers as text.
  let cases: [String]
  /// The named values of a structure.
  let fields: [Field]

  private init(
    _ kind: Kind,
    of element: ServedType? = nil,
    cases: [String] = [],
    fields: [Field] = []
  ) {
    self.kind = kind
    elements = element.map { [$0] } ?? []
    self.cases = cases
    self.fields = fields
  }

  /// A Boolean value.
  public static let bool = ServedType(.bool)
  /// A whole number.
  public static let int = ServedType(.int)
  /// A floating-point number.
  public static let float = ServedType(.float)
  /// A string.
  public static let string = ServedType(.string)
  /// Any JSON object.
  public static let object = ServedType(.object)

  /// A string that clients can send but never receive.
  static let secret = ServedType(.secret)

  /// Returns the type of a value that is one of the given strings or numbers.
  public static func enumeration<Case: ServedValue>(_ cases: [Case]) -> ServedType {
    // A number beyond 2⁵³ has quotation marks in JSON.
    let texts = cases.map { value in
      value as? String ?? String(decoding: value.json.filter { $0 != 0x22 }, as: UTF8.self)
    }
    return ServedType(.enumeration, of: Case.servedType, cases: texts)
  }

  /// Returns the type of values that can also be null.
  public static func optional(_ type: ServedType) -> ServedType {
    ServedType(.optional, of: type)
  }

  /// Returns the type of a list of values.
  public static func array(_ type: ServedType) -> ServedType {
    ServedType(.array, of: type)
  }

  /// Returns the type of a dictionary with strings as keys.
  public static func dictionary(_ type: ServedType) -> ServedType {
    ServedType(.dictionary, of: type)
  }

  /// Returns the type of an object with the given fields.
  public static func structure(_ fields: [Field]) -> ServedType {
    ServedType(.structure, fields: fields)
  }

  /// The name and the type of a value in a structure.
  public struct Field: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The type.
    public let type: ServedType
    /// A sentence for the JSON schema that says what the value means.
    public let help: String?

    /// Creates a field.
    public init(_ name: String, _ type: ServedType, help: String? = nil) {
      self.name = name
      self.type = type
      self.help = help
    }

    /// Creates a field with the served type of a Swift type.
    public init(_ name: String, _ type: (some ServedValue).Type, help: String? = nil) {
      self.init(name, type.servedType, help: help)
    }
  }

  /// This type or null.
  var orNull: ServedType { kind == .optional ? self : .optional(self) }

  /// The type inside an optional, an array, a dictionary or an enumeration, or else `object`.
  var element: ServedType { elements.first ?? .object }

  /// The type of the raw values of an enumeration, or this type.
  var raw: ServedType { kind == .enumeration ? element : self }

  /// True if Varlink can list the cases of this enumeration.
  ///
  /// In Varlink, the cases of an enumeration have names like those of fields.
  var hasNamedCases: Bool { element.kind == .string && cases.allSatisfy(Name.isField) }

  /// The cases of an enumeration for a sentence, such as `“off”, “on”` or `1, 2`.
  var caseList: String {
    cases.map { element.kind == .string ? "“\($0)”" : $0 }.joined(separator: ", ")
  }

  /// The type in the language of Varlink.
  var varlink: String {
    switch kind {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string, .secret: "string"
    case .object: "object"
    case .enumeration: hasNamedCases ? "(\(cases.joined(separator: ", ")))" : element.varlink
    case .optional: "?\(element.varlink)"
    case .array: "[]\(element.varlink)"
    case .dictionary: "[string]\(element.varlink)"
    case .structure:
      "(" + fields.map { "\($0.name): \($0.type.varlink)" }.joined(separator: ", ") + ")"
    }
  }
}

/// Functions that check whether Varlink allows a name.
enum Name {
  /// Returns true if a name can be that of a field, such as `rememberMe` or `boil_dry`.
  static func isField(_ name: String) -> Bool {
    isWord(name.utf8, joinedBy: "_") && name.utf8.first.map(isLetter) == true
      && !zip(name.utf8, name.utf8.dropFirst()).contains { ($0, $1) == (0x5F, 0x5F) }
  }

  /// Returns true if a name can be that of a method, a type or an error, such as `SignIn`.
  static func isMethod(_ name: String) -> Bool {
    name.utf8.allSatisfy(isLetterOrDigit)
      && name.utf8.first.map((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) == true
  }

  /// Returns true if a name can be that of an interface, such as `org.example.Kettle`.
  static func isInterface(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && name.utf8.first.map(isLetter) == true
      && parts.allSatisfy { isWord($0, joinedBy: "-") }
  }

  /// Returns true if a text has letters, digits and hyphens, and neither starts nor ends with a
  /// hyphen.
  private static func isWord(
    _ text: some BidirectionalCollection<UInt8>,
    joinedBy hyphen: Unicode.Scalar
  ) -> Bool {
    text.first.map(isLetterOrDigit) == true && text.last.map(isLetterOrDigit) == true
      && text.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: hyphen) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
