internal import ViewModels

/// Prints the members of a model, or its interface in Varlink's language.
func describe(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  if arguments.isVarlink {
    let text = arguments.isJSON ? JSON.string(model.text).text : model.text.sanitizedLines
    return try Output.print(text)
  }
  if arguments.isJSON { return try Output.print(model.description.json.text) }
  try Output.print(model.description.readable)
}

extension String {
  /// The sanitized text, without line breaks at its end.
  fileprivate var sanitizedLines: String {
    var text = sanitized(keepingNewlines: true)[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension ModelDescription {
  /// The interface as text for people, with a table of each kind of member.
  fileprivate var readable: String {
    var paragraphs = [[interface.name, interface.help].filter { $0 != "" }.joined(separator: "\n")]
    let properties = members.filter { $0.kind == .property || $0.kind == .secret }
    let actions = members.filter { $0.kind == .action }
    func add(_ title: String, _ rows: [[String]], wrapping column: Int? = nil) {
      guard !rows.isEmpty else { return }
      let lines = table(rows.map { $0.map { $0.sanitized() } }, wrapping: column).map { "  \($0)" }
      paragraphs.append(([title] + lines).joined(separator: "\n"))
    }
    add("Properties", properties.map { [$0.name, $0.typeText, $0.access, $0.help] }, wrapping: 1)
    add("Actions", actions.map { [$0.name, $0.typeText, $0.help] }, wrapping: 1)
    add("Questions", questions.map { [$0.name, $0.questionText, $0.help] }, wrapping: 1)
    add("Events", events.map { [$0.name, $0.typeText, $0.help] }, wrapping: 1)
    let errors = interface.errors.filter { !Self.standardErrors.contains($0.name) }
    add("Errors", errors.map { [$0.name, $0.help] })
    return paragraphs.map { $0.sanitized(keepingNewlines: true) }.joined(separator: "\n\n")
  }

  /// The errors that any model can have.
  private static let standardErrors = [
    "Cancelled", "Disabled", "Failed", "Gone", "Invalid", "NotAsked",
  ]

  /// The interface, its members and its errors as JSON.
  fileprivate var json: JSON {
    let list = members.map { member in
      var fields: [(name: String, value: JSON)] = [
        ("name", .string(member.name)), ("kind", .string(member.kind.rawValue)),
      ]
      if let type = member.type { fields.append(("type", .string(type.text))) }
      if let accepted = member.accepted { fields.append(("set", .string(accepted.text))) }
      if let method = member.method {
        fields.append(("parameters", JSON(method.parameters)))
        fields.append(("results", JSON(method.results)))
      }
      if let answer = member.answer { fields.append(("answer", .string(answer.text))) }
      fields.append(("help", .string(member.help)))
      return JSON.object(fields)
    }
    return .object([
      ("interface", .string(interface.name)), ("help", .string(interface.help)),
      ("members", .array(list)),
      ("errors", .array(interface.errors.map { .string($0.name) })),
    ])
  }
}

extension ModelMember {
  /// The types of a question's request and answer, for people.
  fileprivate var questionText: String {
    [type?.text, answer?.text].compactMap(\.self).joined(separator: " → ")
  }

  /// The type, or the parameters and results of an action, for people.
  fileprivate var typeText: String {
    guard let method else { return (accepted ?? type)?.text ?? "" }
    let parameters = method.parameters.map { "\($0.name): \($0.type.text)" }
    // The type of a result is optional, because some replies of an action have no result.
    let results = method.results.map(\.type.nonNull.text).joined(separator: ", ")
    let list = "(\(parameters.joined(separator: ", ")))"
    return results.isEmpty ? list : "\(list) → \(results)"
  }

  /// The text “set only” for a secret, “set” for any other input, or an empty text.
  fileprivate var access: String {
    if kind == .secret { return "set only" }
    return accepted == nil ? "" : "set"
  }
}

extension JSON {
  /// Creates an object with the names of fields and their types.
  fileprivate init(_ fields: [VarlinkField]) {
    self = .object(fields.map { ($0.name, .string($0.type.text)) })
  }
}
