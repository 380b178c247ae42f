internal import ViewModels

/// The names and types of an interface.
struct InterfaceOutline: Sendable {
  let name: String
  let help: String?
  let members: [MemberOutline]

  /// The members that the state contains, in order.
  var fields: [MemberOutline] { members.filter { $0.stateType != nil } }
  /// The members that clients can set.
  var inputs: [MemberOutline] { members.filter { $0.acceptedType != nil } }
  /// The commands with their outlines.
  var actions: [(member: MemberOutline, action: ActionOutline)] {
    members.compactMap { member in
      if case .action(let action) = member.kind { (member, action) } else { nil }
    }
  }

  /// The questions with the types of their answers.
  var questions: [(member: MemberOutline, response: ServedType)] {
    members.compactMap { member in
      if case .question(_, let response) = member.kind { (member, response) } else { nil }
    }
  }

  /// The events with the types of their values.
  var events: [(member: MemberOutline, type: ServedType)] {
    members.compactMap { member in
      if case .event(let type) = member.kind { (member, type) } else { nil }
    }
  }

  /// The type of all answers, `object` if their types in Varlink differ, or nil if there are no questions.
  var answerType: ServedType? {
    answerTypeNames.isEmpty ? questions.first?.response : .object
  }

  /// The names of the types that Varlink's text declares for answers.
  ///
  /// These are needed only if the types of the answers differ. A secret is a string in Varlink.
  var answerTypeNames: [String] {
    let types = Set(questions.map(\.response.varlink))
    return types.count > 1 ? questions.map(\.member.answerTypeName) : []
  }

  /// The names of the failures of all commands, without duplicates.
  var errorNames: [String] {
    var names: [String] = []
    for name in actions.flatMap(\.action.errors) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The names of the errors that any interface may have.
  static let standardErrors = ["Disabled", "Invalid", "Failed", "Cancelled", "NotAsked", "Gone"]
  /// The names of the methods and types that any interface may have.
  private static let standardNames = [
    "Get", "Set", "Watch", "Answer", "Listen", "State", "Changes", "Action", "Event",
  ]

  /// Traps if a name is illegal or used twice.
  func check() {
    require(
      Name.isInterface(name) && !name.hasPrefix("org.varlink."),
      "“\(name)” cannot name an interface; use a reversed domain, such as “org.example.Kettle”"
    )
    var used: Set<String> = []
    for member in members {
      require(
        Name.isField(member.name),
        "“\(member.name)” cannot name a member; use letters and digits, such as “rememberMe”"
      )
      // An action becomes a method, and a question can become a type.
      require(
        member.isOnlyField || Name.isMethod(member.methodName),
        "“\(member.name)” cannot name an action or a question; use letters and digits only, "
          + "such as “signIn”"
      )
      // “heat” and “Heat” would be the same method.
      require(
        used.insert(member.methodName).inserted,
        "\(name) has two members with the name “\(member.name)”; rename one of them"
      )
    }
    for (member, action) in actions {
      require(
        !(Self.standardNames + Self.standardErrors + errorNames + answerTypeNames)
          .contains(member.methodName),
        "“\(member.methodName)” is the name of another method, type or error; rename the action"
      )
      if let parameter = action.parameter {
        require(
          Name.isField(parameter.name),
          "“\(parameter.name)” cannot name a parameter; use letters and digits, such as “cups”"
        )
      }
    }
    for error in errorNames {
      require(
        Name.isMethod(error) && !(Self.standardNames + Self.standardErrors).contains(error),
        "“\(error)” cannot name your error; use a capital letter, then letters and digits, such as "
          + "“TooHot”, but none of \(Self.standardErrors.joined(separator: ", "))"
      )
    }
  }
}

/// The name and the types of a member.
struct MemberOutline: Sendable {
  /// The kind of a member, with its types.
  enum Kind: Sendable {
    case state(ServedType)
    /// A property that clients can set. `shown` is nil for a secret.
    case input(shown: ServedType?, accepted: ServedType)
    case action(ActionOutline)
    case question(request: ServedType, response: ServedType)
    case event(ServedType)
  }

  let name: String
  let help: String?
  let kind: Kind

  var isProperty: Bool {
    switch kind {
    case .state, .input: true
    case .action, .question, .event: false
    }
  }

  /// True unless the name is also that of a method or a type.
  var isOnlyField: Bool {
    switch kind {
    case .state, .input, .event: true
    case .action, .question: false
    }
  }

  /// The name with a capital first letter.
  var methodName: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The name of the type that Varlink's text declares for the answer to a question.
  var answerTypeName: String { methodName + "Answer" }

  /// The type of the member in the state, or nil if it is not part of the state.
  var stateType: ServedType? {
    switch kind {
    case .state(let type): type
    case .input(let shown, _): shown
    case .action: .structure([.init("enabled", .bool), .init("executing", .bool)])
    case .question(let request, _):
      .optional(
        .structure([.init("id", .int), .init("request", request), .init("tag", .optional(.string))])
      )
    case .event: nil
    }
  }

  /// The type of the values that clients can set, or nil if they can set none.
  var acceptedType: ServedType? {
    if case .input(_, let accepted) = kind { accepted } else { nil }
  }
}

/// The types of a command, and the names of its failures.
struct ActionOutline: Sendable {
  let parameter: ServedType.Field?
  let output: ServedType?
  /// The names of the command's failures, or none if the failure type is no ``ServedError``.
  let errors: [String]
}
