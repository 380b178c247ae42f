internal import Glibc
internal import ViewModels

/// Performs an action, prints its values, and asks for its secrets and its questions.
func perform(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let (member, method) = try model.description.action(arguments.operands[0])
  let input = StandardInput()
  var (parameters, secrets) = try model.interface.parameters(
    Array(arguments.operands.dropFirst()),
    of: method,
    member.name,
    input
  )
  // All other values are checked before the user types a secret.
  for name in secrets { parameters.append((name, .secret(try input.secret(name)))) }

  // Questions wait only for clients that watch to answer them, so watching begins first.
  let tag = RemoteModel.makeTag()
  var questions = QuestionPrompt(model, input, askedBy: tag)
  var watch = model.description.questions.isEmpty ? nil : try model.beginAnswering()
  if let watch { questions.update(try watch.receive().success(of: "watch")) }
  let action = try model.begin(method.name, consume parameters, isTimed: false, tag: tag)
  while true {
    while let reply = try action.next() {
      let result = try reply.success(of: member.name)
      try printResult(result, of: method, asJSON: arguments.isJSON)
      if !reply.continues { return }
    }
    while let change = try watch?.next() {
      // The error of the action explains the failure better than that of the watch.
      if change.error != nil { watch = nil } else { questions.update(change.parameters) }
    }
    try questions.answerTypedLines()

    var requests = [
      pollfd(fd: action.descriptor, events: Int16(POLLIN), revents: 0), Output.watch,
      pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: questions.isAsking ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    try wait(for: &requests)
    try Output.check(requests[1])
    if requests[0].revents != 0 { action.read() }
    if requests[2].revents != 0 { watch?.read() }
    if requests[3].revents != 0 { questions.read() }
  }
}

/// Prints the value of a reply, if there is one.
private func printResult(
  _ result: JSON,
  of method: VarlinkMethod,
  asJSON isJSON: Bool
) throws(Failure) {
  // An action has at most one result, “value”. A method of another service may have several.
  if method.results.map(\.name) == ["value"] {
    guard let value = result["value"], !value.isNull else { return }
    try Output.print(isJSON ? value.text : value.readable)
  } else if !result.members.isEmpty {
    try Output.print(isJSON ? result.text : result.readable)
  }
}

extension VarlinkInterface {
  /// Returns the parameters that a user has typed for an action, and the names of the secrets that
  /// have no value yet.
  fileprivate func parameters(
    _ operands: [String],
    of method: VarlinkMethod,
    _ action: String,
    _ input: StandardInput
  ) throws(Failure) -> (values: Parameters, secrets: [String]) {
    var values: Parameters = []
    var secrets: [String] = []
    for operand in operands {
      let assignment = Assignment(operand)
      guard let field = method.parameters.first(where: { $0.name == assignment.name }) else {
        let names = method.parameters.map { "\($0.name)=VALUE" }.joined(separator: " ")
        let advice = names.isEmpty ? "It has none." : "Use \(names)."
        let name = assignment.name.sanitized()
        throw .arguments("\(action.sanitized()) has no parameter “\(name)”. \(advice)")
      }
      guard !values.contains(where: { $0.name == field.name }), !secrets.contains(field.name)
      else { throw .arguments("\(field.name.sanitized()) is given twice.") }
      if method.isSecret(field) {
        if let secret = try input.secret(assignment) {
          values.append((field.name, .secret(secret)))
        } else {
          secrets.append(field.name)
        }
      } else {
        values.append((field.name, try value(assignment, as: field.type)))
      }
    }
    for field in method.parameters where !field.type.isOptional {
      if values.contains(where: { $0.name == field.name }) || secrets.contains(field.name) {
        continue
      }
      guard method.isSecret(field) else {
        let parameter = "\(field.name)=VALUE (\(field.type.text))"
        throw .arguments("\(action.sanitized()) needs \(parameter.sanitized()).")
      }
      secrets.append(field.name)
    }
    return (values, secrets)
  }
}
