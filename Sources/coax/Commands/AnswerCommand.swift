internal import CommandLinePrograms
internal import ViewModels

/// Answers a question by its number, and asks for an answer that is a secret without a value.
func answer(_ arguments: Arguments) throws(Failure) {
  let model = try arguments.connect()
  let id = arguments.operands[0]
  guard !model.description.questions.isEmpty else {
    throw .arguments("\(model.interface.name.sanitized()) asks no questions.")
  }
  guard let number = Int(id) else {
    throw .arguments("The number of the question must be a whole number, not “\(id.sanitized())”.")
  }
  // The question waits while this watch goes on, even if no other client is left to answer it.
  let watch = try model.beginAnswering()
  defer { withExtendedLifetime(watch) {} }
  let state = try watch.receive().success(of: "watch")["state"]
  let question = model.questions(in: state).first { $0.id.text == "\(number)" }
  guard let question else {
    let parameters = JSON.object([("id", .number("\(number)"))])
    _ = try ReceivedReply(error: "\(model.interface.name).NotAsked", parameters: parameters)
      .success(of: "Answer")
    return
  }
  let answer = try question.answer(arguments, model.interface)
  _ = try model.reply(to: "Answer", [("id", question.id), ("answer", consume answer)])
    .success(of: "Answer")
}

/// A question that waits for an answer.
struct PendingQuestion {
  let member: ModelMember
  let id: JSON
  let request: JSON
  /// The tag of the call that asks, or nil if the program itself asks.
  let tag: String?

  /// Creates a question from the value of its member, or returns nil if it waits for no answer.
  init?(_ member: ModelMember, _ value: JSON) {
    guard let id = value["id"], let request = value["request"] else { return nil }
    self.member = member
    self.id = id
    self.request = request
    tag = value["tag"]?.string
  }

  /// Returns the answer that the arguments contain, or the secret that the user types.
  fileprivate func answer(
    _ arguments: Arguments,
    _ interface: VarlinkInterface
  ) throws(Failure) -> JSON {
    guard arguments.operands.count > 1 else {
      guard member.hasSecretAnswer else {
        let usage = "coax answer \(arguments.place ?? "") \(id.text) ANSWER".sanitized()
        throw .arguments("Question \(id.text) needs an answer: \(usage).")
      }
      let prompt = "\(request.readable) "
      return .secret(try StandardInput().secret(prompt: prompt, ifMissing: .unanswered(request)))
    }
    let text = arguments.operands[1]
    if member.hasSecretAnswer {
      return .secret(
        try StandardInput().secret(
          text,
          "The answer",
          remedy: "leave it out to type it, or write @- to read it from standard input, or @FILE"
        )
      )
    }
    do throws(InvalidText) {
      return try interface.value(text, as: member.answer ?? .object)
    } catch {
      throw .arguments("The answer must be \(error.expected), not “\(text.sanitized())”.")
    }
  }
}

extension [PendingQuestion] {
  /// Updates the questions from a change of the state, with new ones at the end.
  mutating func update(_ state: JSON?, _ members: [ModelMember]) {
    for member in members {
      guard let value = state?[member.name] else { continue }
      removeAll { $0.member.name == member.name }
      if let question = PendingQuestion(member, value) { append(question) }
    }
  }
}

extension RemoteModel {
  /// Returns the questions that wait for an answer.
  func pendingQuestions() throws(Failure) -> [PendingQuestion] {
    questions(in: try call("Get")["state"])
  }

  /// Returns the questions of a state.
  fileprivate func questions(in state: JSON?) -> [PendingQuestion] {
    description.questions.compactMap { PendingQuestion($0, state?[$0.name] ?? .null) }
  }
}
