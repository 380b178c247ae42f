extension VarlinkInterface {
  /// Returns a JSON schema of the values of a type.
  func schema(of type: VarlinkType, help: String = "") -> JSON {
    schema(of: type, help, depth: 0)
  }

  /// Returns a JSON schema of an object with the given fields.
  func schema(of fields: [VarlinkField]) -> JSON {
    schema(of: fields, "", depth: 0)
  }

  private func schema(of fields: [VarlinkField], _ help: String, depth: Int) -> JSON {
    let properties = fields.map { field in
      (field.name, schema(of: field.type, field.help, depth: depth + 1))
    }
    let required = fields.filter { !$0.type.isOptional }.map(\.name)
    return .schema(
      "object",
      help,
      [("properties", .object(properties)), ("required", JSON(required))]
    )
  }

  private func schema(of type: VarlinkType, _ help: String, depth: Int) -> JSON {
    // The types of a faulty server may name each other in a circle. The empty schema accepts all.
    guard depth < VarlinkParser.maximumDepth else { return .object([]) }
    func inner(_ type: VarlinkType) -> JSON { schema(of: type, "", depth: depth + 1) }
    switch resolved(type) {
    case .bool: return .schema("boolean", help)
    // Whole numbers beyond 2⁵³ and infinite numbers are sent as strings.
    case .int: return .schema(["integer", "string"], help)
    case .float: return .schema(["number", "string"], help)
    case .string: return .schema("string", help)
    case .enumeration(let cases): return .schema("string", help, [("enum", JSON(cases))])
    case .optional(let type):
      let choices = JSON.array([inner(type), .schema("null", "")])
      return .object([("anyOf", choices)] + JSON.description(help))
    case .array(let type): return .schema("array", help, [("items", inner(type))])
    case .dictionary(let type):
      return .schema("object", help, [("additionalProperties", inner(type))])
    case .structure(let fields): return schema(of: fields, help, depth: depth)
    case .object, .named: return .object(JSON.description(help))
    }
  }

  // MARK: Questions

  /// Returns the schema of the form in which a client asks its user for an answer.
  ///
  /// A form has only simple fields. For an answer of another type, the user writes JSON. A form
  /// never asks for a secret.
  func form(for question: ModelMember) -> JSON {
    guard let type = question.answer, !question.hasSecretAnswer else {
      return .schema("object", "", [("properties", .object([]))])
    }
    let field = formField(of: type.nonNull)
    let required = JSON(type.isOptional ? [] : ["answer"])
    return .schema(
      "object",
      "",
      [("properties", .object([("answer", field)])), ("required", required)]
    )
  }

  private func formField(of type: VarlinkType) -> JSON {
    switch resolved(type) {
    case .bool: .schema("boolean", "")
    case .int: .schema("integer", "")
    case .float: .schema("number", "")
    case .string: .schema("string", "")
    case .enumeration(let cases): .schema("string", "", [("enum", JSON(cases))])
    default: .schema("string", "A value of the type \(type.text) in JSON.")
    }
  }

  /// Returns the answer in a form that the user has filled in.
  func answer(in form: JSON, to question: ModelMember) throws(InvalidText) -> JSON {
    let type = question.answer ?? .object
    guard let value = form["answer"], !value.isNull else {
      guard type.isOptional else { throw InvalidText(expected: "a value") }
      return .null
    }
    switch (resolved(type.nonNull), value) {
    case (.bool, _), (.int, _), (.float, _), (.string, _), (.enumeration, _): return value
    case (_, .string(let text)): return try json(text)
    default: return value
    }
  }
}

extension JSON {
  /// Returns a schema with a type, a description and other members.
  static func schema(_ type: String, _ help: String, _ others: Parameters = []) -> JSON {
    .object([("type", .string(type))] + description(help) + others)
  }

  fileprivate static func schema(_ types: [String], _ help: String) -> JSON {
    .object([("type", JSON(types))] + description(help))
  }

  fileprivate static func description(_ help: String) -> Parameters {
    help.isEmpty ? [] : [("description", .string(help))]
  }
}
