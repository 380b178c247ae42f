/// The watch of a model's state for clients that subscribe to its resource.
final class StateSubscription {
  enum Phase {
    case idle
    case watching(Exchange)
    /// The program may run again. The watch begins with the first reply.
    case renewing(Exchange, seconds: Double)
    /// The program has ended. The watch begins again after a while.
    case lost(Deadline?, seconds: Double)
  }

  /// The seconds between attempts to connect again, which double up to a minute.
  private static let delays = 0.5...60.0

  let model: BridgedModel
  var phase = Phase.idle
  /// True if the client of the session has subscribed.
  var isInSession = false

  init(_ model: BridgedModel) {
    self.model = model
  }

  /// The milliseconds until the next attempt to connect, or nil if none is due.
  var milliseconds: Int32? {
    if case .lost(let deadline, _) = phase { deadline?.milliseconds } else { nil }
  }

  /// Notes the end of the watch, and returns true if it had been watching.
  func lose() -> Bool {
    var (seconds, wasWatching) = (Self.delays.lowerBound, false)
    switch phase {
    case .idle: break
    case .watching: wasWatching = true
    case .renewing(_, let last), .lost(_, let last):
      seconds = min(2 * last, Self.delays.upperBound)
    }
    phase = .lost(Deadline(ConnectionOptions(timeout: seconds)), seconds: seconds)
    return wasWatching
  }

  func end() {
    switch phase {
    case .watching(let exchange), .renewing(let exchange, _): exchange.end()
    case .idle, .lost: break
    }
    phase = .idle
  }
}

/// A request that listens for changes until its client cancels it.
struct Listener {
  let id: JSON
  /// The indices of the models whose states the client follows.
  let states: Set<Int>
  let hearsToolChanges: Bool
}

extension ModelBridge {
  // MARK: Sessions

  func subscribe(_ request: ClientRequest) throws(Failure) {
    guard let index = try stateIndex(of: request) else { return }
    subscriptions[index].isInSession = true
    try beginWatch(index)
    try send([], to: request)
  }

  func unsubscribe(_ request: ClientRequest) throws(Failure) {
    guard let index = try stateIndex(of: request) else { return }
    subscriptions[index].isInSession = false
    endUnneededWatches()
    try send([], to: request)
  }

  // MARK: Requests that listen

  func listen(_ request: ClientRequest) throws(Failure) {
    let filter = request.parameters["notifications"]
    let addresses = (filter?["resourceSubscriptions"]?.elements ?? []).compactMap(\.string)
    let states = models.indices.filter {
      models[$0].hasState && addresses.contains(models[$0].address)
    }
    let listener = Listener(
      id: request.id,
      states: Set(states),
      hearsToolChanges: filter?["toolsListChanged"]?.isTrue == true
    )
    for index in states { try beginWatch(index) }
    var honored: Parameters = []
    if listener.hearsToolChanges { honored.append(("toolsListChanged", .bool(true))) }
    if !states.isEmpty {
      honored.append(("resourceSubscriptions", JSON(states.map { models[$0].address })))
    }
    try send(
      "notifications/subscriptions/acknowledged",
      [("notifications", .object(honored))],
      to: listener
    )
    listeners.append(listener)
  }

  func removeListener(_ id: String) {
    listeners.removeAll { $0.id.text == id }
    endUnneededWatches()
  }

  private func send(
    _ method: String,
    _ parameters: Parameters = [],
    to listener: Listener
  ) throws(Failure) {
    let meta = JSON.object([("io.modelcontextprotocol/subscriptionId", listener.id)])
    try sendNotification(method, [("_meta", meta)] + parameters)
  }

  /// Notifies the clients that the tools have changed.
  func sendToolsChanged() throws(Failure) {
    let method = "notifications/tools/list_changed"
    if sessionElicits != nil { try sendNotification(method) }
    for listener in listeners where listener.hearsToolChanges { try send(method, to: listener) }
  }

  // MARK: Watches

  /// Begins to watch a state, and waits for the first message, so that no later change is missed.
  private func beginWatch(_ index: Int) throws(Failure) {
    let subscription = subscriptions[index]
    guard case .idle = subscription.phase else { return }
    let model = models[index]
    let connection = try attempt { () throws(Failure) in
      let connection = try model.served.begin("Watch", isTimed: true)
      _ = try connection.receive().success(of: "watch")
      return connection
    }
    switch connection {
    case .success(let connection): subscription.phase = .watching(follow(index, connection))
    case .failure: _ = subscription.lose()
    }
  }

  /// Begins to watch the states again whose programs have ended.
  func renewSubscriptions() throws(Failure) {
    for (index, subscription) in subscriptions.enumerated() where subscription.milliseconds == 0 {
      guard case .lost(_, let seconds) = subscription.phase else { continue }
      let connection = try attempt { () throws(Failure) in
        try models[index].served.begin("Watch", isTimed: true)
      }
      switch connection {
      case .success(let connection):
        subscription.phase = .renewing(follow(index, connection), seconds: seconds)
      case .failure: _ = subscription.lose()
      }
    }
  }

  private func follow(_ index: Int, _ connection: ServerConnection) -> Exchange {
    let subscription = subscriptions[index]
    return follow(connection) { [unowned self] result throws(Failure) in
      guard case .success(let reply) = result, reply.error == nil else {
        // The client reads the state again, and learns the reason.
        if subscription.lose() { try sendUpdate(index) }
        return
      }
      if case .renewing(let exchange, _) = subscription.phase {
        subscription.phase = .watching(exchange)
      }
      try sendUpdate(index)
    }
  }

  private func sendUpdate(_ index: Int) throws(Failure) {
    let method = "notifications/resources/updated"
    let parameters: Parameters = [("uri", .string(models[index].address))]
    if subscriptions[index].isInSession { try sendNotification(method, parameters) }
    for listener in listeners where listener.states.contains(index) {
      try send(method, parameters, to: listener)
    }
  }

  private func endUnneededWatches() {
    for (index, subscription) in subscriptions.enumerated()
    where !subscription.isInSession && !listeners.contains(where: { $0.states.contains(index) }) {
      subscription.end()
    }
  }
}
