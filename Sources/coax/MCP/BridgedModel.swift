internal import CommandLinePrograms
internal import Serving
internal import ViewModels

/// A served model as a client of the Model Context Protocol sees it.
///
/// The tools follow from the description of the interface. The state is a resource.
final class BridgedModel {
  /// The path of the socket, or its name in `$XDG_RUNTIME_DIR` without “.sock”.
  let place: String
  /// The name of the model in the names of tools and in the address of its state.
  let label: String
  /// The text before the name of each tool, which is empty for a single model.
  private let prefix: String
  private var options: ConnectionOptions
  /// The model as it was described last.
  private(set) var served: RemoteModel
  /// The requests that wait until the model is described again, or none if it is not.
  var refreshes: [(Failure?) throws(Failure) -> Void] = []

  init(
    _ served: RemoteModel,
    at place: String,
    label: String,
    prefix: String,
    _ options: ConnectionOptions
  ) {
    self.served = served
    self.place = place
    self.label = label
    self.prefix = prefix
    self.options = options
    // A program that never replies must not hold up a list of tools forever.
    self.options.timeout = options.timeout ?? ConnectionOptions().timeout
  }

  var interface: VarlinkInterface { served.interface }
  private var members: [ModelMember] { served.description.members }

  /// Connects again, and asks for the description, without waiting.
  func startDescribing() throws(Failure) -> ServerConnection {
    let connection = try ServerConnection(to: served.path, options)
    try connection.startDescribing(interface.name)
    return connection
  }

  /// Uses a new connection and the description that has arrived, and returns true if it has changed.
  func update(_ connection: ServerConnection, _ reply: ReceivedReply) throws(Failure) -> Bool {
    let old = served
    served = try RemoteModel(interface.name, at: old.path, connection, reply, old.options)
    return served.text != old.text
  }

  // MARK: State

  /// True if the model has a state, as all models of Coax have.
  var hasState: Bool {
    interface.fields(of: .named("State")) != nil && interface.methods.contains { $0.name == "Get" }
  }

  /// The address of the state.
  var address: String { "coax://\(label)/state" }

  /// The description of the state as a resource.
  var resource: JSON {
    .object([
      ("uri", .string(address)), ("name", .string("\(label) state")),
      ("description", .string("The state of \(interface.name). \(interface.help)".trimmed)),
      ("mimeType", .string("application/json")),
    ])
  }

  // MARK: Tools

  /// The tools: `get` and `set` if the model has readable and settable members, and each action.
  var tools: [BridgedTool] {
    var tools: [BridgedTool] = []
    if hasState { tools.append(BridgedTool(prefix + "get", .get, self)) }
    if !settable.isEmpty { tools.append(BridgedTool(prefix + "set", .set, self)) }
    for member in members {
      guard let method = member.method, !needsSecret(method) else { continue }
      tools.append(BridgedTool(prefix + member.name, .action(member, method), self))
    }
    return tools
  }

  /// The members that a client can set, as parameters that can all be left out.
  var settable: [VarlinkField] {
    members.filter { $0.kind == .property }.compactMap { member in
      member.accepted.map { VarlinkField(name: member.name, type: $0, help: member.help) }
    }
  }

  /// The secrets that the user can set at a terminal.
  private var secrets: [String] { members.filter { $0.kind == .secret }.map(\.name) }

  private func needsSecret(_ method: VarlinkMethod) -> Bool {
    method.parameters.contains { method.isSecret($0) && !$0.type.isOptional }
  }

  /// Sentences that explain the model to an assistant.
  var instructions: String {
    var text = "\(interface.name): \(interface.help)".trimmed
    if hasState {
      text +=
        " The resource \(address) and the tool \(prefix)get show the state. An action can be"
        + " performed while “enabled” is true in its member of the state."
    }
    let actions = members.filter { $0.method.map(needsSecret) == true }
    for secret in secrets {
      text += " \(secret) is a secret, which only the user sets: \(advice(settingSecret: secret))."
    }
    for action in actions {
      text +=
        " \(action.name) needs a secret, so only the user performs it: coax do"
        + " \(place.sanitized()) \(action.name)."
    }
    return text
  }

  /// The command that sets a secret.
  func advice(settingSecret name: String) -> String {
    "coax set \(place.sanitized()) \(name)"
  }

  /// Returns the reason why an argument was refused that no tool has, because it is a secret.
  func advice(onArgument name: String) -> String? {
    guard secrets.contains(name) else { return nil }
    return "\(name) is a secret, which only the user sets: \(advice(settingSecret: name))."
  }

  /// Returns sentences about what is missing in a state that disables actions.
  func problems(in state: JSON) -> String {
    var sentences: [String] = []
    for member in members where member.kind == .property {
      guard let problem = state[member.name]?["problem"]?.string else { continue }
      sentences.append("\(member.name): \(problem.sanitized())")
    }
    for secret in secrets {
      sentences.append(
        "\(secret) is a secret, whose value is not shown. The user sets it:"
          + " \(advice(settingSecret: secret))."
      )
    }
    return sentences.map { " \($0)" }.joined()
  }
}

/// A tool that a model offers.
struct BridgedTool {
  enum Kind {
    case get
    case set
    case action(ModelMember, VarlinkMethod)
  }

  let name: String
  let kind: Kind
  let model: BridgedModel

  init(_ name: String, _ kind: Kind, _ model: BridgedModel) {
    self.name = name
    self.kind = kind
    self.model = model
  }

  /// The name of the action or command, for sentences.
  var subject: String {
    switch kind {
    case .get: "get"
    case .set: "set"
    case .action(let member, _): member.name
    }
  }

  /// The parameters, of which none is a secret.
  var parameters: [VarlinkField] {
    switch kind {
    case .get: []
    case .set: model.settable
    case .action(_, let method): method.parameters.filter { !method.isSecret($0) }
    }
  }

  /// The description that a client lists.
  var json: JSON {
    var help = ""
    var output: JSON?
    var hints: Parameters = []
    var input = model.interface.schema(of: parameters)
    switch kind {
    case .get:
      help = "Returns the state of \(model.interface.name)."
      hints = [("readOnlyHint", .bool(true))]
      output = model.interface.schema(of: .named("State"))
    case .set:
      help = "Sets members of \(model.interface.name), all at once."
      hints = [("destructiveHint", .bool(false)), ("idempotentHint", .bool(true))]
      let properties = parameters.map { field in
        (field.name, model.interface.schema(of: field.type, help: field.help))
      }
      input = .schema("object", "", [("properties", .object(properties))])
    case .action(let member, let method):
      help = member.help
      if !method.results.isEmpty { output = model.interface.schema(of: method.results) }
    }
    if case .object(let members) = input {
      input = .object(members + [("additionalProperties", .bool(false))])
    }
    hints.append(("openWorldHint", .bool(false)))
    var fields: Parameters = [("name", .string(name))]
    if !help.isEmpty { fields.append(("description", .string(help))) }
    fields.append(("inputSchema", input))
    if let output { fields.append(("outputSchema", output)) }
    return .object(fields + [("annotations", .object(hints))])
  }
}

extension String {
  /// The text without spaces and colons at its end.
  fileprivate var trimmed: String {
    String(reversed().drop { $0 == " " || $0 == ":" }.reversed())
  }
}
