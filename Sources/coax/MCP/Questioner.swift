internal import CommandLinePrograms
internal import ViewModels

/// The questions of a model, while tools are in progress whose client can ask its user.
final class Questioner {
  /// The number of refused answers after which the action is canceled.
  static let attemptLimit = 5

  let model: BridgedModel
  /// The watch that lets questions wait for answers.
  var watch: Exchange?
  /// The calls that wait until the watch has begun, or nil once it has.
  var waiting: [(Failure?) throws(Failure) -> Void]?
  var pending: [PendingQuestion] = []
  /// The numbers of the questions that need no form: they are answered, or wait for a secret.
  var settled: Set<String> = []
  /// The refusals of the latest answers, with the numbers of questions as keys.
  var refusals: [String: (count: Int, sentence: String)] = [:]
  /// The numbers of questions, with the requests as keys that ask the client of the session.
  var asked: [String: String] = [:]

  init(_ model: BridgedModel) {
    self.model = model
  }

  /// The questions that the client should ask now.
  var open: [PendingQuestion] {
    pending.filter { !settled.contains($0.id.text) && !asked.values.contains($0.id.text) }
  }

  func refuse(_ id: String, _ sentence: String) {
    refusals[id] = ((refusals[id]?.count ?? 0) + 1, sentence)
    settled.remove(id)
  }

  func reset() {
    watch?.end()
    watch = nil
    waiting = nil
    pending = []
    settled = []
    refusals = [:]
    asked = [:]
  }

  /// Returns the parameters of a request that asks the client's user.
  func form(for question: PendingQuestion) -> JSON {
    var message = question.request.readable
    if let refusal = refusals[question.id.text] { message = "\(refusal.sentence) \(message)" }
    if question.member.hasSecretAnswer {
      message +=
        "\nThe answer is a secret. Type it at a terminal, then accept this form:"
        + " coax answer \(model.place.sanitized()) \(question.id.text)"
    }
    return .object([
      ("message", .string(message)),
      ("requestedSchema", model.interface.form(for: question.member)),
    ])
  }
}

extension ModelBridge {
  private func questioner(of model: BridgedModel) -> Questioner? {
    questioners.first { $0.model === model }
  }

  /// The call that asks a question, or nil if another client or the program itself asks.
  private func asker(of question: PendingQuestion) -> ToolCall? {
    calls.first { $0.tag == question.tag }
  }

  /// The call through whose client a question of a model is asked, or nil if the client must not ask
  /// or cannot ask now.
  private func carrier(of question: PendingQuestion, _ model: BridgedModel) -> ToolCall? {
    if let asker = asker(of: question) {
      if asker.elicits { return asker }
    } else if question.tag != nil {
      return nil
    }
    return calls.first { call in
      guard call.tool.model === model, case .action = call.tool.kind else { return false }
      return call.request?.elicits == true
    }
  }

  /// Lets the questions of a model wait for the client's answers, and then goes on.
  func beginQuestions(
    of model: BridgedModel,
    then proceed: @escaping (Failure?) throws(Failure) -> Void
  ) throws(Failure) {
    guard let questioner = questioner(of: model), !model.served.description.questions.isEmpty
    else { return try proceed(nil) }
    if questioner.watch != nil {
      if questioner.waiting == nil { try proceed(nil) } else { questioner.waiting?.append(proceed) }
      return
    }
    let connection = try model.served.start("Watch", RemoteModel.answering, isTimed: true)
    questioner.waiting = [proceed]
    questioner.watch = follow(connection) { [unowned self] result throws(Failure) in
      let waiting = questioner.waiting.take() ?? []
      let state = try coax.attempt { () throws(Failure) in
        try result.parameters(of: "watch")["state"]
      }
      switch state {
      case .success(let state):
        questioner.pending.update(state, model.served.description.questions)
        for proceed in waiting { try proceed(nil) }
        try withdrawForms(of: questioner)
        try ask(about: model)
      case .failure(let failure):
        // Another program numbers its questions anew, while calls may still wait to be repeated.
        try forgetQuestions(of: questioner)
        // The error of the action explains a failure better than that of the watch.
        for proceed in waiting { try proceed(failure) }
      }
    }
  }

  /// Ends the watch if no call needs it any longer.
  func endQuestions(of model: BridgedModel) throws(Failure) {
    let isNeeded = calls.contains { call in
      guard call.tool.model === model, case .action = call.tool.kind else { return false }
      return call.request?.elicits != false
    }
    guard !isNeeded, let questioner = questioner(of: model) else { return }
    try forgetQuestions(of: questioner)
  }

  private func forgetQuestions(of questioner: Questioner) throws(Failure) {
    questioner.pending = []
    try withdrawForms(of: questioner)
    questioner.reset()
  }

  /// Withdraws the forms of questions that need no answer any longer.
  private func withdrawForms(of questioner: Questioner) throws(Failure) {
    for (request, question) in questioner.asked
    where !questioner.pending.contains(where: { $0.id.text == question }) {
      questioner.asked[request] = nil
      try sendNotification(
        "notifications/cancelled",
        [
          ("requestId", .string(request)),
          ("reason", .string("The question no longer needs an answer.")),
        ]
      )
    }
  }

  /// Lets the client ask its user all open questions of a model.
  func ask(about model: BridgedModel) throws(Failure) {
    guard let questioner = questioner(of: model) else { return }
    for call in calls {
      guard let request = call.request else { continue }
      let open = questioner.open.filter { carrier(of: $0, model) === call }
      if !open.isEmpty { try ask(open, questioner, call, request) }
    }
  }

  private func ask(
    _ open: [PendingQuestion],
    _ questioner: Questioner,
    _ call: ToolCall,
    _ request: ClientRequest
  ) throws(Failure) {
    switch request.era {
    case .session:
      for question in open {
        let id = try sendRequest("elicitation/create", questioner.form(for: question))
        questioner.asked[id] = question.id.text
      }
    case .stateless:
      let forms = open.map { question in
        let form = JSON.object([
          ("method", .string("elicitation/create")), ("params", questioner.form(for: question)),
        ])
        return (name: question.id.text, value: form)
      }
      let state = call.suspend()
      try send(
        [
          ("resultType", .string("input_required")), ("inputRequests", .object(forms)),
          ("requestState", .string(state)),
        ],
        to: request
      )
    }
  }

  /// Handles the client's answer to a request of this server.
  func handleResponse(to id: JSON, _ result: JSON) throws(Failure) {
    guard let id = id.string else { return }
    for questioner in questioners {
      guard let number = questioner.asked.removeValue(forKey: id) else { continue }
      try answer(number, of: questioner.model, result)
      try ask(about: questioner.model)
    }
  }

  /// Passes the user's answer to a question on to the model.
  ///
  /// The result is null if the client could not ask.
  func answer(_ number: String, of model: BridgedModel, _ result: JSON) throws(Failure) {
    guard let questioner = questioner(of: model),
      let question = questioner.pending.first(where: { $0.id.text == number })
    else { return }
    guard result["action"]?.string == "accept" else {
      return try cancelCall(for: question, "The user did not answer", questioner)
    }
    questioner.settled.insert(number)
    // The user types a secret at a terminal, so the question remains until then.
    if question.member.hasSecretAnswer { return }
    let answer: JSON
    do throws(InvalidText) {
      answer = try model.interface.answer(in: result["content"] ?? .null, to: question.member)
    } catch {
      return try refuse(question, "The answer must be \(error.expected).", questioner)
    }
    let parameters: Parameters = [("id", question.id), ("answer", answer)]
    let connection = try attempt { () throws(Failure) in
      try model.served.start("Answer", parameters, isTimed: true)
    }
    // The call of the action ends with the program, too.
    guard case .success(let connection) = connection else { return }
    follow(connection) { [unowned self] result throws(Failure) in
      guard case .success(let reply) = result, let problem = reply.problem(of: "Answer"),
        // Another client may have been faster.
        reply.error?.hasSuffix(".NotAsked") != true
      else { return }
      try refuse(question, problem, questioner)
      try ask(about: model)
    }
  }

  private func refuse(
    _ question: PendingQuestion,
    _ sentence: String,
    _ questioner: Questioner
  ) throws(Failure) {
    let id = question.id.text
    questioner.refuse(id, sentence)
    if let count = questioner.refusals[id]?.count, count >= Questioner.attemptLimit {
      try cancelCall(for: question, "No answer was valid", questioner)
    }
  }

  /// Ends the call that asks a question, and no other.
  private func cancelCall(
    for question: PendingQuestion,
    _ reason: String,
    _ questioner: Questioner
  ) throws(Failure) {
    // A question that no call of this client asks is left to others.
    questioner.settled.insert(question.id.text)
    guard let call = asker(of: question) else { return }
    let text = "\(reason): “\(question.request.readable)”. So \(call.tool.subject) was canceled."
    try finish(call, ToolResult(Failure(.canceled, text)))
  }
}
