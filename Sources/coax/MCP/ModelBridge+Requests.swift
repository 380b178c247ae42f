internal import CommandLinePrograms

extension ModelBridge {
  /// Handles a line from the client.
  func handle(_ line: MessageLine) throws(Failure) {
    let message: ClientMessage
    do throws(ProtocolError) {
      message = try ClientMessage(line)
    } catch {
      return try send(error)
    }
    switch message {
    case .notification("notifications/cancelled", let parameters):
      if let id = parameters["requestId"] { try cancel(id) }
    case .notification: break
    case .response(let id, let result): try handleResponse(to: id, result ?? .null)
    case .request(var request):
      let problem: ProtocolError?
      do throws(ProtocolError) {
        try classify(&request)
        problem = nil
      } catch {
        problem = error
      }
      if let problem { try send(problem, to: request) } else { try answer(request) }
    }
  }

  /// Finds out which era of the protocol a request belongs to.
  private func classify(_ request: inout ClientRequest) throws(ProtocolError) {
    if let version = request.version {
      guard version.string == ProtocolVersion.stateless else {
        throw ProtocolError(
          .unsupportedVersion,
          "Unsupported protocol version",
          data: .object([
            ("supported", JSON([ProtocolVersion.stateless] + ProtocolVersion.sessions)),
            ("requested", version),
          ])
        )
      }
      request.era = .stateless
      request.elicits =
        request.parameters["_meta"]?["io.modelcontextprotocol/clientCapabilities"]?.elicits == true
    } else if let sessionElicits {
      request.elicits = sessionElicits
    } else if request.method != "initialize", request.method != "ping" {
      throw ProtocolError(
        .invalidParameters,
        "Send “initialize” first, or name the protocol version in “_meta”."
      )
    }
  }

  private func answer(_ request: ClientRequest) throws(Failure) {
    switch (request.method, request.era) {
    case ("initialize", .session):
      sessionElicits = request.parameters["capabilities"]?.elicits == true
      let version = ProtocolVersion.session(for: request.parameters["protocolVersion"]?.string)
      try send(
        [
          ("protocolVersion", .string(version)), ("capabilities", capabilities),
          ("serverInfo", information), ("instructions", .string(instructions)),
        ],
        to: request
      )
    case ("ping", .session): try send([], to: request)
    case ("server/discover", .stateless):
      try sendUncached(
        [
          ("supportedVersions", JSON([ProtocolVersion.stateless] + ProtocolVersion.sessions)),
          ("capabilities", capabilities), ("instructions", .string(instructions)),
          ("_meta", .object([("io.modelcontextprotocol/serverInfo", information)])),
        ],
        to: request
      )
    case ("tools/list", _):
      try refresh(models, for: request) { [unowned self] _ throws(Failure) in
        try sendUncached([("tools", .array(models.flatMap(\.tools).map(\.json)))], to: request)
      }
    case ("tools/call", _): try callTool(request)
    case ("resources/list", _):
      let resources = models.filter(\.hasState).map(\.resource)
      try sendUncached([("resources", .array(resources))], to: request)
    case ("resources/templates/list", _):
      try sendUncached([("resourceTemplates", .array([]))], to: request)
    case ("resources/read", _): try readResource(request)
    case ("resources/subscribe", .session): try subscribe(request)
    case ("resources/unsubscribe", .session): try unsubscribe(request)
    case ("subscriptions/listen", .stateless): try listen(request)
    default: try send(ProtocolError(.methodNotFound, "There is no such method."), to: request)
    }
  }

  /// Connects to models again whose programs have started again since, and then goes on.
  ///
  /// Without a connection, a model remains as it was described last, and the closure receives the
  /// failure. The closure is not called if the client cancels the request.
  func refresh(
    _ models: [BridgedModel],
    for request: ClientRequest,
    then proceed: @escaping (Failure?) throws(Failure) -> Void
  ) throws(Failure) {
    let id = request.id.text
    var left = models.count
    var failure: Failure?
    guard left > 0 else { return try proceed(nil) }
    waiting.insert(id)
    for model in models {
      try refresh(model) { [unowned self] result throws(Failure) in
        left -= 1
        failure = failure ?? result
        guard left == 0, waiting.remove(id) != nil else { return }
        try proceed(failure)
      }
    }
  }

  private func refresh(
    _ model: BridgedModel,
    then proceed: @escaping (Failure?) throws(Failure) -> Void
  ) throws(Failure) {
    if model.served.isConnected { return try proceed(nil) }
    model.refreshes.append(proceed)
    guard model.refreshes.count == 1 else { return }
    switch try attempt({ () throws(Failure) in try model.startDescribing() }) {
    case .failure(let failure): try endRefresh(of: model, failure)
    case .success(let connection):
      follow(connection) { [unowned self] result throws(Failure) in
        let hasChanged = try attempt { () throws(Failure) in
          try model.update(connection, result.get())
        }
        switch hasChanged {
        case .success(let hasChanged):
          if hasChanged { try sendToolsChanged() }
          try endRefresh(of: model, nil)
        case .failure(let failure): try endRefresh(of: model, failure)
        }
      }
    }
  }

  private func endRefresh(of model: BridgedModel, _ failure: Failure?) throws(Failure) {
    let refreshes = model.refreshes
    model.refreshes = []
    for proceed in refreshes { try proceed(failure) }
  }

  // MARK: The server

  private var capabilities: JSON {
    .object([
      ("tools", .object([("listChanged", .bool(true))])),
      ("resources", .object([("subscribe", .bool(true))])),
    ])
  }

  private var information: JSON {
    .object([("name", .string("coax")), ("version", .string(Program<Arguments>.coax.version))])
  }

  private var instructions: String { models.map(\.instructions).joined(separator: "\n") }

  // MARK: Resources

  /// Returns the index of the model whose state a request names, or answers with an error.
  func stateIndex(of request: ClientRequest) throws(Failure) -> Int? {
    let address = request.parameters["uri"]?.string
    if let index = models.firstIndex(where: { $0.hasState && $0.address == address }) {
      return index
    }
    let code: ProtocolError.Code =
      request.era == .session ? .resourceNotFound : .invalidParameters
    let data = address.map { JSON.object([("uri", .string($0))]) }
    try send(ProtocolError(code, "There is no such resource.", data: data), to: request)
    return nil
  }

  private func readResource(_ request: ClientRequest) throws(Failure) {
    guard let index = try stateIndex(of: request) else { return }
    let model = models[index]
    try refresh([model], for: request) { [unowned self] failure throws(Failure) in
      if let failure { return try fail(request, failure) }
      let id = request.id.text
      switch try attempt({ () throws(Failure) in try model.served.start("Get", isTimed: true) }) {
      case .failure(let failure): try fail(request, failure)
      case .success(let connection):
        reads[id] = follow(connection) { [unowned self] result throws(Failure) in
          reads[id] = nil
          switch try attempt({ () throws(Failure) in try result.parameters(of: "get") }) {
          case .failure(let failure): try fail(request, failure)
          case .success(let parameters):
            let contents = JSON.object([
              ("uri", .string(model.address)), ("mimeType", .string("application/json")),
              ("text", .string((parameters["state"] ?? .object([])).text)),
            ])
            try sendUncached([("contents", .array([contents]))], to: request)
          }
        }
      }
    }
  }

  private func fail(_ request: ClientRequest, _ failure: Failure) throws(Failure) {
    try send(ProtocolError(.internalError, failure.message ?? ""), to: request)
  }

  // MARK: Cancellation

  /// Ends the work of a request without an answer.
  private func cancel(_ id: JSON) throws(Failure) {
    let text = id.text
    waiting.remove(text)
    reads.removeValue(forKey: text)?.end()
    if listeners.contains(where: { $0.id.text == text }) { try removeListener(text) }
    if let call = calls.first(where: { $0.request?.id.text == text }) { try end(call) }
  }
}

extension JSON {
  /// True if these capabilities of a client include forms for its user.
  fileprivate var elicits: Bool {
    guard let elicitation = self["elicitation"] else { return false }
    return elicitation["form"] != nil || elicitation["url"] == nil
  }
}
