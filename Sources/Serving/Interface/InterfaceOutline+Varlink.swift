extension InterfaceOutline {
  /// The interface in Varlink's language.
  var varlink: String {
    var text = comment(help) + "interface \(name)\n\n"
    if !actions.isEmpty { text += "type Action (enabled: bool, executing: bool)\n\n" }
    text += "# The readable members.\n"
    text += "type State " + structure(fields) { $0.varlinkStateType } + "\n\n"
    text += "# The members that have changed.\n"
    text += "type Changes "
    text += structure(fields) { "?" + $0.varlinkStateType.drop { $0 == "?" } } + "\n\n"
    text += "# Returns the state.\nmethod Get() -> (state: State)\n\n"
    if !inputs.isEmpty {
      text += "# Sets the given members, all at once.\nmethod Set"
      text += structure(inputs) { ($0.acceptedType ?? .object).orNull.varlink } + " -> ()\n\n"
    }
    text += "# Returns the state, then all changes, of all members or of those given. "
    text += "Call with “more”.\n"
    if answerType == nil {
      text += "method Watch(members: ?[]string) -> (state: Changes)\n\n"
    } else {
      text += "# While a client watches with “answers”, questions wait for an answer.\n"
      text += "method Watch(members: ?[]string, answers: ?bool) -> (state: Changes)\n\n"
    }
    for (member, action) in actions {
      let parameter = action.parameter.map { "\($0.name): \($0.type.varlink)" } ?? ""
      let output = action.output.map { "value: \($0.orNull.varlink)" } ?? ""
      text += comment(member.comment)
      text += "method \(member.methodName)(\(parameter)) -> (\(output))\n\n"
    }
    for (question, response) in questions where !answerTypeNames.isEmpty {
      text += "# The answer to “\(question.name)”.\n"
      text += "type \(question.answerTypeName) (answer: \(response.varlink))\n\n"
    }
    if let answerType {
      text += "# Answers a question. The first answer counts.\n"
      text += "method Answer(id: int, answer: \(answerType.varlink)) -> ()\n\n"
    }
    if !events.isEmpty {
      text += "# An event. Each message has one, except the first message.\n"
      text += "type Event " + structure(events.map(\.member)) { $0.varlinkEventType }
      text += "\n\n# Returns an empty event at once, then each event from now on, of all kinds or "
      text += "of those given. Call with “more”.\n"
      text += "method Listen(events: ?[]string) -> (event: Event)\n\n"
    }
    return text + errors
  }

  private var errors: String {
    var text = ""
    if !actions.isEmpty {
      text += "# The action cannot run now: disabled, executing, groupExecuting or gone.\n"
      text += "error Disabled (reason: string)\n"
      text += "error Failed (message: string)\nerror Cancelled ()\n"
    }
    for name in errorNames { text += "error \(name) (message: string)\n" }
    if !inputs.isEmpty || actions.contains(where: { $0.action.parameter != nil })
      || answerType != nil
    {
      text += "error Invalid (field: string, problem: string)\n"
    }
    if answerType != nil { text += "error NotAsked (id: int)\n" }
    return text + "# The model has ended.\nerror Gone ()\n"
  }

  private func structure(
    _ members: [MemberOutline],
    _ type: (MemberOutline) -> String
  ) -> String {
    let fields = members.map { member in
      // The notes of an action describe its method, not its flags.
      let text = if case .action = member.kind { member.help } else { member.comment }
      return comment(text, indent: "  ") + "  \(member.name): \(type(member))"
    }
    return "(\n\(fields.joined(separator: ",\n"))\n)"
  }

  private func comment(_ help: String?, indent: String = "") -> String {
    guard let help else { return "" }
    return help.split(separator: "\n").map { "\(indent)# \($0)\n" }.joined()
  }
}

extension MemberOutline {
  fileprivate var varlinkStateType: String {
    if case .action = kind { "Action" } else { (stateType ?? .object).varlink }
  }

  fileprivate var varlinkEventType: String {
    if case .event(let type) = kind { type.orNull.varlink } else { "" }
  }
}
