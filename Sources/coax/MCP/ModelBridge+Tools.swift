internal import ViewModels

extension ModelBridge {
  /// Calls a tool, or continues a call for which the client has asked its user.
  func callTool(_ request: ClientRequest) throws(Failure) {
    let name = request.parameters["name"]?.string ?? ""
    let arguments = request.parameters["arguments"] ?? .object([])
    guard case .object(let values) = arguments else {
      return try send(
        ProtocolError(.invalidParameters, "The arguments must be an object."),
        to: request
      )
    }
    if let state = request.parameters["requestState"] {
      return try resume(request, name, arguments, state)
    }
    let owners = models.filter { $0.tools.contains { $0.name == name } }
    try refresh(owners, for: request) { [unowned self] failure throws(Failure) in
      try beginCall(request, name, arguments, values, failure)
    }
  }

  /// Begins the call of a tool, or answers with an error.
  ///
  /// `failure` is the reason why the model could not be described again.
  private func beginCall(
    _ request: ClientRequest,
    _ name: String,
    _ arguments: JSON,
    _ values: Parameters,
    _ failure: Failure?
  ) throws(Failure) {
    guard let tool = models.lazy.flatMap(\.tools).first(where: { $0.name == name }) else {
      return try send(
        ProtocolError(.invalidParameters, "There is no tool “\(name.sanitized())”."),
        to: request
      )
    }
    let call = ToolCall(tool, arguments, request)
    calls.append(call)
    for value in values where !tool.parameters.contains(where: { $0.name == value.name }) {
      let name = value.name.sanitized()
      let sentence = tool.model.advice(onArgument: value.name)
      let failure = Failure.arguments(sentence ?? "\(tool.name) has no parameter “\(name)”.")
      return try finish(call, ToolResult(failure))
    }
    try attempt(call) { () throws(Failure) in
      if let failure { throw failure }
      try begin(call, values)
    }
  }

  /// Ends a call with an error if a step of the call fails.
  private func attempt(
    _ call: ToolCall,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    if case .failure(let failure) = try coax.attempt(body) {
      try finish(call, ToolResult(failure))
    }
  }

  private func begin(_ call: ToolCall, _ values: Parameters) throws(Failure) {
    let model = call.tool.model
    switch call.tool.kind {
    case .get:
      call.exchange = try follow(model.served.start("Get", isTimed: true)) {
        [unowned self] result throws(Failure) in
        try attempt(call) { () throws(Failure) in
          let state = try result.parameters(of: "get")["state"] ?? .object([])
          try finish(call, ToolResult(state.text, state))
        }
      }
    case .set:
      call.exchange = try follow(model.served.start("Set", values, isTimed: true)) {
        [unowned self] result throws(Failure) in
        try attempt(call) { () throws(Failure) in
          _ = try result.parameters(of: "set")
          try readBack(values.map(\.name), call)
        }
      }
    case .action(_, let method):
      // Questions wait only for clients that watch to answer them, so watching begins first.
      guard call.request?.elicits == true else { return try perform(method, call, values) }
      try beginQuestions(of: model) { [unowned self] failure throws(Failure) in
        // The client may have canceled the call in the meantime.
        guard calls.contains(where: { $0 === call }) else { return }
        try attempt(call) { () throws(Failure) in
          if let failure { throw failure }
          try perform(method, call, values)
        }
      }
    }
  }

  private func perform(
    _ method: VarlinkMethod,
    _ call: ToolCall,
    _ values: Parameters
  ) throws(Failure) {
    let served = call.tool.model.served
    let connection = try served.start(method.name, values, isTimed: false, tag: call.tag)
    call.exchange = follow(connection) { [unowned self] result throws(Failure) in
      try handle(result, of: call)
    }
    try ask(about: call.tool.model)
  }

  /// Ends a call that has set members with the values that the model has now.
  private func readBack(_ names: [String], _ call: ToolCall) throws(Failure) {
    call.exchange = try follow(call.tool.model.served.start("Get", isTimed: true)) {
      [unowned self] result throws(Failure) in
      try attempt(call) { () throws(Failure) in
        let state = try result.parameters(of: "get")["state"]
        let members = names.map { name in (name, state?[name] ?? .null) }
        try finish(call, ToolResult(JSON.object(members).text))
      }
    }
  }

  private func handle(
    _ result: Result<ReceivedReply, Failure>,
    of call: ToolCall
  ) throws(Failure) {
    switch try coax.attempt({ () throws(Failure) in
      try (result.get(), result.parameters(of: call.tool.subject))
    }) {
    case .success(let (reply, results)):
      if !results.members.isEmpty { call.addValue(results) }
      if reply.continues {
        try sendProgress(of: call, results)
      } else {
        try finish(call, call.result)
      }
    case .failure(let failure):
      let isDisabled = failure.json?["parameters"]?["reason"]?.string == "disabled"
      guard isDisabled, call.tool.model.hasState else {
        return try finish(call, ToolResult(failure))
      }
      try explain(ToolResult(failure), call)
    }
  }

  /// Ends a call of a disabled action with the problems in the state.
  private func explain(_ result: ToolResult, _ call: ToolCall) throws(Failure) {
    let model = call.tool.model
    try attempt(call) { () throws(Failure) in
      call.exchange = try follow(model.served.start("Get", isTimed: true)) {
        [unowned self] reply throws(Failure) in
        let state = try? reply.get().parameters["state"]
        try finish(call, result.adding(model.problems(in: state ?? .null)))
      }
    }
  }

  private func sendProgress(of call: ToolCall, _ results: JSON) throws(Failure) {
    guard let token = call.request?.progressToken else { return }
    try sendNotification(
      "notifications/progress",
      [
        ("progressToken", token), ("progress", .number("\(call.valueCount)")),
        ("message", .string(results.valueText)),
      ]
    )
  }

  // MARK: The end of a call

  /// Answers the request of a call, or keeps the result until the client repeats its request.
  func finish(_ call: ToolCall, _ result: ToolResult) throws(Failure) {
    switch call.phase {
    case .requested(let request):
      try end(call)
      try send(result.members, to: request)
    case .suspended(let state, let deadline), .finished(_, let state, let deadline):
      call.exchange?.end()
      call.exchange = nil
      call.phase = .finished(result, state: state, deadline)
    }
  }

  /// Ends a call without an answer, which cancels its action.
  func end(_ call: ToolCall) throws(Failure) {
    call.exchange?.end()
    call.exchange = nil
    calls.removeAll { $0 === call }
    try endQuestions(of: call.tool.model)
  }

  /// Ends the calls whose clients have not repeated their request in time.
  func endExpiredCalls() throws(Failure) {
    for call in calls where call.milliseconds == 0 { try end(call) }
  }

  // MARK: Repeated requests

  private func resume(
    _ request: ClientRequest,
    _ name: String,
    _ arguments: JSON,
    _ state: JSON
  ) throws(Failure) {
    let call = calls.first { call in
      call.state != nil && call.state == state.string && call.tool.name == name
        && call.arguments.text == arguments.text
    }
    guard let call else {
      return try send(
        ProtocolError(
          .invalidParameters,
          "The state is unknown or too old. Call the tool again without it."
        ),
        to: request
      )
    }
    if case .finished(let result, _, _) = call.phase {
      call.phase = .requested(request)
      return try finish(call, result)
    }
    call.phase = .requested(request)
    for response in request.parameters["inputResponses"]?.members ?? [] {
      try answer(response.name, of: call.tool.model, response.value)
    }
    try ask(about: call.tool.model)
  }
}

extension ToolCall {
  /// The result of an action that has succeeded.
  fileprivate var result: ToolResult {
    guard case .action(_, let method) = tool.kind, !method.results.isEmpty else {
      return ToolResult("\(tool.subject) is done.")
    }
    let results = latest ?? .object(method.results.map { ($0.name, .null) })
    return ToolResult(results.valueText, results)
  }
}

extension JSON {
  /// The text of the only result of an action, or of all results as JSON.
  fileprivate var valueText: String {
    members.count == 1 ? members[0].value.readable : text
  }
}
