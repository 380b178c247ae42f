extension InterfaceOutline {
  /// A JSON schema of the state, of the parameters of `Set` and of each action, of the values of
  /// each action, of the answer to each question, and of each event.
  var jsonSchema: String {
    var definitions: [(key: String, value: [UInt8])] = []
    func define(_ name: String, _ type: ServedType, help: String?) {
      definitions.append((name, type.jsonSchema(help: help)))
    }
    let state = fields.map { ServedType.Field($0.name, $0.stateType ?? .object, help: $0.help) }
    define("State", .structure(state), help: help)
    if !inputs.isEmpty {
      let inputs = inputs.map { input in
        let type = (input.acceptedType ?? .object).orNull
        return ServedType.Field(input.name, type, help: input.help)
      }
      define("Set", .structure(inputs), help: nil)
    }
    for (member, action) in actions {
      if let parameter = action.parameter {
        define(member.methodName, .structure([parameter]), help: member.help)
      }
      // No method has a dot in its name.
      if let output = action.output {
        define("\(member.methodName).value", output, help: member.help)
      }
    }
    for (member, response) in questions {
      define("\(member.name).answer", response, help: member.help)
    }
    for (member, type) in events { define("\(member.name).event", type, help: member.help) }
    let text = ValueWriter.bytes { writer in
      writer.write(raw: #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"#)
      writer.write(name)
      writer.write(raw: ##","$ref":"#/$defs/State","$defs":"##)
      writer.write(objectOf: definitions) { $1.write(raw: $0) }
      writer.write(raw: "}")
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ServedType {
  /// Returns a JSON schema of the type, with the help as its description.
  func jsonSchema(help: String?) -> [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(objectOf: schemaMembers(help: help)) { $1.write(raw: $0) }
    }
  }

  /// Writes a case of this enumeration.
  private func write(case text: String, to writer: inout ValueWriter) {
    switch element.kind {
    case .string: writer.write(text)
    case .int: writer.write(Int128(text) ?? 0)
    default: writer.write(raw: text)
    }
  }

  private func schemaMembers(help: String?) -> [(key: String, value: [UInt8])] {
    func text(_ text: String) -> [UInt8] { ValueWriter.bytes { $0.write(text) } }
    func texts(_ list: [String]) -> [UInt8] {
      ValueWriter.bytes { $0.write(arrayOf: list) { $1.write($0) } }
    }
    var members: [(key: String, value: [UInt8])] = help.map { [("description", text($0))] } ?? []
    switch kind {
    case .bool: members.append(("type", text("boolean")))
    case .int:
      // Whole numbers beyond 2⁵³ are sent as strings.
      members.append(("type", texts(["integer", "string"])))
    case .float: members.append(("type", texts(["number", "string"])))
    case .string: members.append(("type", text("string")))
    case .secret: members += [("type", text("string")), ("writeOnly", Array("true".utf8))]
    case .object: members.append(("type", text("object")))
    case .enumeration:
      members.append(("enum", ValueWriter.bytes { $0.write(arrayOf: cases, write(case:to:)) }))
    case .optional:
      let choices = [element.jsonSchema(help: nil), [UInt8](#"{"type":"null"}"#.utf8)]
      members.append(
        ("anyOf", ValueWriter.bytes { $0.write(arrayOf: choices) { $1.write(raw: $0) } })
      )
    case .array:
      members += [("type", text("array")), ("items", element.jsonSchema(help: nil))]
    case .dictionary:
      members += [
        ("type", text("object")), ("additionalProperties", element.jsonSchema(help: nil)),
      ]
    case .structure:
      let properties = fields.map { (key: $0.name, value: $0.type.jsonSchema(help: $0.help)) }
      let required = fields.filter { $0.type.orNull != $0.type }.map(\.name)
      members += [
        ("type", text("object")),
        ("properties", ValueWriter.bytes { $0.write(objectOf: properties) { $1.write(raw: $0) } }),
        ("required", texts(required)),
      ]
    }
    return members
  }
}
