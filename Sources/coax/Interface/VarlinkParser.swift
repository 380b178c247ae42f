internal import ViewModels

/// The error for a text that is not a valid interface description.
struct InvalidDescription: Error {
  /// The number of the line at which parsing failed.
  let line: Int
}

/// A parser of Varlink's interface language.
struct VarlinkParser {
  static let maximumDepth = 32

  private let characters: [Character]
  private var position = 0
  private var line = 1
  private var depth = 0
  /// The lines of the comment above the current position.
  private var comment: [String] = []

  private init(_ text: String) {
    characters = Array(text)
  }

  /// Parses a description.
  static func parse(_ text: String) throws(InvalidDescription) -> VarlinkInterface {
    var parser = VarlinkParser(text)
    return try parser.parseInterface()
  }

  private mutating func parseInterface() throws(InvalidDescription) -> VarlinkInterface {
    var interface = VarlinkInterface()
    skipSpace()
    interface.help = readComment()
    try expectWord("interface")
    interface.name = try name { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    skipSpace()
    while position < characters.count {
      let help = readComment()
      switch try word() {
      case "type":
        let name = try word()
        interface.types[name] = try parseType()
      case "method":
        let name = try word()
        let parameters = try parseFields()
        try expect("-")
        try expect(">")
        let results = try parseFields()
        interface.methods.append(
          VarlinkMethod(name: name, parameters: parameters, results: results, help: help)
        )
      case "error":
        let name = try word()
        skipSpace()
        // An error without parameters needs no parentheses.
        let type = VarlinkType.structure(next == "(" ? try parseFields() : [])
        interface.errors.append(VarlinkField(name: name, type: type, help: help))
      default: throw InvalidDescription(line: line)
      }
      skipSpace()
    }
    return interface
  }

  private mutating func parseType() throws(InvalidDescription) -> VarlinkType {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw InvalidDescription(line: line) }
    skipSpace()
    if accept("?") { return .optional(try parseType()) }
    if accept("[") {
      if accept("]") { return .array(try parseType()) }
      try expectWord("string")
      try expect("]")
      return .dictionary(try parseType())
    }
    if next == "(" { return try parseStructure() }
    switch try word() {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    case let name: return .named(name)
    }
  }

  /// Parses a structure, or an enumeration, which is a list of names without types.
  private mutating func parseStructure() throws(InvalidDescription) -> VarlinkType {
    try expect("(")
    var fields: [VarlinkField] = []
    var cases: [String] = []
    comment = []
    skipSpace()
    if accept(")") { return .structure([]) }
    repeat {
      skipSpace()
      let help = readComment()
      let name = try word()
      skipSpace()
      if accept(":") {
        fields.append(VarlinkField(name: name, type: try parseType(), help: help))
      } else {
        cases.append(name)
      }
      skipSpace()
    } while accept(",")
    try expect(")")
    comment = []
    guard fields.isEmpty || cases.isEmpty else { throw InvalidDescription(line: line) }
    return cases.isEmpty ? .structure(fields) : .enumeration(cases)
  }

  private mutating func parseFields() throws(InvalidDescription) -> [VarlinkField] {
    skipSpace()
    guard case .structure(let fields) = try parseStructure() else {
      throw InvalidDescription(line: line)
    }
    return fields
  }

  // MARK: Characters

  private var next: Character? { position < characters.count ? characters[position] : nil }

  private mutating func accept(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(InvalidDescription) {
    skipSpace()
    guard accept(character) else { throw InvalidDescription(line: line) }
  }

  private mutating func expectWord(_ expected: String) throws(InvalidDescription) {
    guard try word() == expected else { throw InvalidDescription(line: line) }
  }

  private mutating func word() throws(InvalidDescription) -> String {
    try name { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private mutating func name(
    _ isPart: (Character) -> Bool
  ) throws(InvalidDescription) -> String {
    skipSpace()
    let start = position
    while let next, isPart(next) { position += 1 }
    guard position > start else { throw InvalidDescription(line: line) }
    return String(characters[start..<position])
  }

  /// Moves past white space and comments, and adds the text of comment lines to `comment`.
  private mutating func skipSpace() {
    while let next {
      if next == "#" {
        let end = characters[position...].firstIndex(where: \.isNewline) ?? characters.count
        let text = String(characters[position + 1..<end])
        // A comment after code on the same line does not describe the next declaration.
        if isAtStartOfLine { comment.append(text.drop { $0 == " " }.sanitized()) }
        position = end
      } else if next.isWhitespace {
        if next.isNewline { line += 1 }
        position += 1
      } else {
        return
      }
    }
  }

  private var isAtStartOfLine: Bool {
    let before = characters[..<position].last { !$0.isWhitespace || $0.isNewline }
    return before?.isNewline != false
  }

  private mutating func readComment() -> String {
    defer { comment = [] }
    return comment.joined(separator: " ")
  }
}
