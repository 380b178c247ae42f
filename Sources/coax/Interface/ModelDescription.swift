internal import CommandLinePrograms
internal import Serving
internal import ViewModels

/// A member of a served model.
struct ModelMember {
  enum Kind: String {
    case property
    /// A property that can be set, but not read.
    case secret
    case action
    case question
    case event
  }

  let name: String
  let kind: Kind
  /// The type of the value of a property or an event, or of a question's request, or nil for an
  /// action.
  var type: VarlinkType?
  /// The type of the values that can be set, or nil if the member cannot be set.
  var accepted: VarlinkType?
  /// The type of the answer to a question, or nil for another member.
  var answer: VarlinkType?
  /// The method that performs an action.
  var method: VarlinkMethod?
  let help: String

  /// True unless the member is a secret or an event, which the state does not contain.
  var isReadable: Bool { kind != .secret && kind != .event }
  /// True if the member is a question whose answer is a secret.
  var hasSecretAnswer: Bool { kind == .question && help.contains(secretNote(of: "The answer")) }
}

/// The members of a served model, found in the description of its interface.
struct ModelDescription {
  private static let standardMethods = ["Get", "Set", "Watch", "Answer"]

  let interface: VarlinkInterface
  let members: [ModelMember]

  init(_ interface: VarlinkInterface) {
    self.interface = interface
    let answerMethod = interface.methods.first { $0.name == "Answer" }
    let answer = answerMethod?.parameters.first { $0.name == "answer" }?.type
    let inputs = interface.methods.first { $0.name == "Set" }?.parameters ?? []
    let state = interface.fields(of: .named("State")) ?? []
    var methods = interface.methods.filter { !Self.standardMethods.contains($0.name) }
    // In an interface without events, “Listen” is a method like any other.
    let events = interface.fields(of: .named("Event")) ?? []
    if !events.isEmpty { methods.removeAll { $0.name == "Listen" } }

    var members: [ModelMember] = []
    for field in state {
      if case .named("Action") = field.type,
        let index = methods.firstIndex(where: { $0.name == field.name.capitalizingFirst })
      {
        let method = methods.remove(at: index)
        let help = method.help.isEmpty ? field.help : method.help
        members.append(ModelMember(name: field.name, kind: .action, method: method, help: help))
      } else if let answer, let request = interface.request(of: field.type) {
        // A type with this name exists if the questions of the model have answers of several types.
        let own = interface.fields(of: .named("\(field.name.capitalizingFirst)Answer"))
        members.append(
          ModelMember(
            name: field.name,
            kind: .question,
            type: request,
            answer: own?.first?.type ?? answer,
            help: field.help
          )
        )
      } else {
        let input = inputs.first { $0.name == field.name }?.type
        // All parameters of `Set` are optional. Null is a value only if the property itself can be
        // null.
        let accepted = field.type.isOptional ? input : input?.nonNull
        members.append(
          ModelMember(
            name: field.name,
            kind: .property,
            type: field.type,
            accepted: accepted,
            help: field.help
          )
        )
      }
    }
    for input in inputs where !state.contains(where: { $0.name == input.name }) {
      let type = input.type.nonNull
      members.append(
        ModelMember(name: input.name, kind: .secret, type: type, accepted: type, help: input.help)
      )
    }
    members += events.map { event in
      ModelMember(name: event.name, kind: .event, type: event.type.nonNull, help: event.help)
    }
    // Other Varlink services have methods, but no state.
    members += methods.map { method in
      ModelMember(name: method.name, kind: .action, method: method, help: method.help)
    }
    self.members = members
  }

  /// The members that are questions.
  var questions: [ModelMember] { members.filter { $0.kind == .question } }
  /// The members that are events.
  var events: [ModelMember] { members.filter { $0.kind == .event } }

  /// Returns the events with the given names, or throws if there are no such events.
  func events(_ names: [String]) throws(Failure) -> [ModelMember] {
    var chosen: [ModelMember] = []
    for name in names {
      guard let event = events.first(where: { $0.name == name }) else {
        throw unknown(name, "event", among: events)
      }
      chosen.append(event)
    }
    return chosen
  }

  /// Returns the member with a name, or throws if no such member can be read.
  func readableMember(_ name: String) throws(Failure) -> ModelMember {
    guard let member = members.first(where: { $0.name == name }) else {
      throw unknown(name, "member", among: members.filter(\.isReadable))
    }
    if member.kind == .event { throw .arguments("\(name) is an event. Use “coax listen”.") }
    guard member.isReadable else {
      throw .arguments("\(name) can be set, but not read.")
    }
    return member
  }

  /// Returns the member with a name, or throws if no such member can be set.
  func settableMember(_ name: String) throws(Failure) -> ModelMember {
    guard let member = members.first(where: { $0.name == name }) else {
      throw unknown(name, "member", among: members.filter { $0.accepted != nil })
    }
    if member.accepted != nil { return member }
    let advice =
      switch member.kind {
      case .action: "it is an action. Use “coax do”"
      case .event: "it is an event. Use “coax listen”"
      case .property, .secret, .question: "it is only readable"
      }
    throw .arguments("\(name) cannot be set: \(advice).")
  }

  /// Returns the action with a name, and its method.
  func action(_ name: String) throws(Failure) -> (member: ModelMember, method: VarlinkMethod) {
    let actions = members.filter { $0.kind == .action }
    guard
      let member = actions.first(where: { $0.name == name || $0.method?.name == name }),
      let method = member.method
    else { throw unknown(name, "action", among: actions) }
    return (member, method)
  }

  private func unknown(_ name: String, _ kind: String, among members: [ModelMember]) -> Failure {
    let names = members.map { $0.name.sanitized() }
    let model = interface.name.sanitized()
    var advice = "It has none."
    if !names.isEmpty { advice = "The \(kind)s are: \(names.joined(separator: ", "))." }
    if let nearest = names.nearest(to: name) { advice = "Did you mean \(nearest)?" }
    return .arguments("\(model) has no \(kind) “\(name.sanitized())”. \(advice)")
  }
}

extension VarlinkMethod {
  /// Returns true if a parameter is a secret.
  func isSecret(_ parameter: VarlinkField) -> Bool {
    help.contains(secretNote(of: "“\(parameter.name)”"))
  }
}

extension VarlinkInterface {
  /// Returns the type of a question's requests, or nil if `type` is not that of a question.
  fileprivate func request(of type: VarlinkType) -> VarlinkType? {
    guard type.isOptional, let fields = fields(of: type.nonNull), fields.count >= 2,
      fields[0].name == "id", fields[1].name == "request"
    else { return nil }
    return fields[1].type
  }
}

extension String {
  /// The text with a capital letter at the beginning.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
