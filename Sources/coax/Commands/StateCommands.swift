internal import Glibc
internal import ViewModels

/// Prints members of the state.
func get(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let members = try model.description.readableMembers(arguments.operands)
  let state = try model.call("Get")["state"] ?? .object([])
  if arguments.isJSON {
    let values = members.map { ($0.name, state[$0.name] ?? .null) }
    return try Output.print(JSON.object(values).text)
  }
  if arguments.operands.count == 1, let member = members.first {
    return try Output.print(member.text(of: state[member.name] ?? .null))
  }
  for line in table(members.map { [$0.name, $0.text(of: state[$0.name] ?? .null)] }) {
    try Output.print(line)
  }
}

/// Sets members, and asks for the secrets that are given without a value.
func set(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let input = StandardInput()
  var values: Parameters = []
  var secrets: [Int] = []
  // All other values are checked before the user types a secret.
  for argument in arguments.operands {
    let assignment = Assignment(argument)
    let name = assignment.name
    let member = try model.description.settableMember(name)
    guard !values.contains(where: { $0.name == name }) else {
      throw .arguments("\(name.sanitized()) is set twice.")
    }
    if member.kind == .secret {
      let secret = try input.secret(assignment)
      if secret == nil { secrets.append(values.count) }
      values.append((name, secret.map { .secret($0) } ?? .null))
    } else {
      let type = member.accepted ?? .object
      values.append((name, try model.interface.value(assignment, as: type)))
    }
  }
  for index in secrets { values[index].value = .secret(try input.secret(values[index].name)) }
  _ = try model.reply(to: "Set", consume values).success(of: "set")
}

/// Prints members of the state, then each change.
func watch(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let members = try model.description.readableMembers(arguments.operands)
  let width = members.map(\.name.columns).max() ?? 0
  func printChange(_ reply: ReceivedReply) throws(Failure) {
    let state = try reply.success(of: "watch")["state"] ?? .object([])
    let changed = members.compactMap { member in state[member.name].map { (member, $0) } }
    if changed.isEmpty { return }
    if arguments.isJSON {
      return try Output.print(JSON.object(changed.map { ($0.name, $1) }).text)
    }
    for (member, value) in changed {
      try Output.print(member.name.padded(to: width + 2) + member.text(of: value))
    }
  }
  var parameters: Parameters = []
  if !arguments.operands.isEmpty, model.interface.method("Watch", takes: "members") {
    parameters = [("members", .array(members.map { .string($0.name) }))]
  }
  let connection = try model.begin("Watch", consume parameters, isTimed: true)
  try connection.forEachReply(printChange)
}

/// Prints each event from now on.
func listen(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let events = try model.description.events(arguments.operands)
  guard !model.description.events.isEmpty else {
    throw .arguments("\(model.interface.name.sanitized()) has no events.")
  }
  func printEvent(_ reply: ReceivedReply) throws(Failure) {
    let event = try reply.success(of: "listen")["event"] ?? .object([])
    // The first message, and one after the last event, have no event.
    if event.members.isEmpty { return }
    if arguments.isJSON { return try Output.print(event.text) }
    for (name, value) in event.members {
      try Output.print("\(name.sanitized())  \(value.readable)")
    }
  }
  var parameters: Parameters = []
  if !events.isEmpty { parameters = [("events", .array(events.map { .string($0.name) }))] }
  let connection = try model.begin("Listen", consume parameters, isTimed: true)
  try connection.forEachReply(printEvent)
}

extension ServerConnection {
  /// Passes each reply to a closure until the last one, while the reader of the output is there.
  fileprivate func forEachReply(
    _ body: (ReceivedReply) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      while let reply = try next() {
        try body(reply)
        if !reply.continues { return }
      }
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), Output.watch,
      ]
      guard try wait(for: &requests, timeout: milliseconds ?? -1) else { throw timedOut }
      try Output.check(requests[1])
      if requests[0].revents != 0 { read() }
    }
  }
}

extension VarlinkInterface {
  /// Returns true if a method has a parameter.
  fileprivate func method(_ name: String, takes parameter: String) -> Bool {
    methods.contains { method in
      method.name == name && method.parameters.contains { $0.name == parameter }
    }
  }
}

extension ModelDescription {
  /// Returns the members with the given names, or all readable members if no name is given.
  fileprivate func readableMembers(_ names: [String]) throws(Failure) -> [ModelMember] {
    var chosen: [ModelMember] = []
    for name in names { chosen.append(try readableMember(name)) }
    // `members` also lists the methods of other Varlink services, which have no value.
    let state = interface.fields(of: .named("State")) ?? []
    return names.isEmpty
      ? members.filter { member in state.contains { $0.name == member.name } } : chosen
  }
}
