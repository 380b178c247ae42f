/// The watch of a model's state for clients that subscribe to its resource.
final class StateSubscription {
  enum Phase {
    case idle
    /// The watch begins with the first reply, for which requests wait.
    case beginning(Exchange)
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
  /// The work of the requests that wait until the watch has begun or failed.
  var waiting: [() throws(Failure) -> Void] = []

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
    case .idle, .beginning: break
    case .watching: wasWatching = true
    case .renewing(_, let last), .lost(_, let last):
      seconds = min(2 * last, Self.delays.upperBound)
    }
    phase = .lost(Deadline(ConnectionOptions(timeout: seconds)), seconds: seconds)
    return wasWatching
  }

  func end() {
    switch phase {
    case .beginning(let exchange), .watching(let exchange), .renewing(let exchange, _):
      exchange.end()
    case .idle, .lost: break
    }
    phase = .idle
  }
}

/// A request that listens for changes until its client cancels it.
final class Listener {
  let id: JSON
  /// The indices of the models whose states the client follows.
  let states: Set<Int>
  let hearsToolChanges: Bool
  /// True once the client knows that it listens.
  var isAcknowledged = false

  init(id: JSON, states: Set<Int>, hearsToolChanges: Bool) {
    self.id = id
    self.states = states
    self.hearsToolChanges = hearsToolChanges
  }
}

extension ModelBridge {
  // MARK: Sessions

  func subscribe(_ request: ClientRequest) throws(Failure) {
    guard let index = try stateIndex(of: request) else { return }
    subscriptions[index].isInSession = true
    try beginWatches([index], for: request) { [unowned self] () throws(Failure) in
      try send([], to: request)
    }
  }

  func unsubscribe(_ request: ClientRequest) throws(Failure) {
    guard let index = try stateIndex(of: request) else { return }
    subscriptions[index].isInSession = false
    try endUnneededWatches()
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
    listeners.append(listener)
    try beginWatches(states, for: request) { [unowned self] () throws(Failure) in
      try acknowledge(listener)
    }
  }

  private func acknowledge(_ listener: Listener) throws(Failure) {
    var honored: Parameters = []
    if listener.hearsToolChanges { honored.append(("toolsListChanged", .bool(true))) }
    let states = listener.states.sorted()
    if !states.isEmpty {
      honored.append(("resourceSubscriptions", JSON(states.map { models[$0].address })))
    }
    try send(
      "notifications/subscriptions/acknowledged",
      [("notifications", .object(honored))],
      to: listener
    )
    listener.isAcknowledged = true
  }

  func removeListener(_ id: String) throws(Failure) {
    listeners.removeAll { $0.id.text == id }
    try endUnneededWatches()
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
    for listener in listeners where listener.isAcknowledged && listener.hearsToolChanges {
      try send(method, to: listener)
    }
  }

  // MARK: Watches

  /// Begins to watch states, and goes on after the first messages, so that no later change is missed.
  ///
  /// The closure is not called if the client cancels the request.
  private func beginWatches(
    _ indices: [Int],
    for request: ClientRequest,
    then proceed: @escaping () throws(Failure) -> Void
  ) throws(Failure) {
    let id = request.id.text
    var left = indices.count
    guard left > 0 else { return try proceed() }
    waiting.insert(id)
    for index in indices {
      try beginWatch(index) { [unowned self] () throws(Failure) in
        left -= 1
        if left == 0, waiting.remove(id) != nil { try proceed() }
      }
    }
  }

  private func beginWatch(
    _ index: Int,
    then proceed: @escaping () throws(Failure) -> Void
  ) throws(Failure) {
    let subscription = subscriptions[index]
    switch subscription.phase {
    case .beginning: subscription.waiting.append(proceed)
    case .watching, .renewing, .lost: try proceed()
    case .idle:
      let connection = try attempt { () throws(Failure) in
        try models[index].served.start("Watch", isTimed: true)
      }
      switch connection {
      case .success(let connection):
        subscription.waiting.append(proceed)
        subscription.phase = .beginning(follow(index, connection))
      case .failure:
        _ = subscription.lose()
        try proceed()
      }
    }
  }

  private func endWaiting(for subscription: StateSubscription) throws(Failure) {
    let waiting = subscription.waiting
    subscription.waiting = []
    for proceed in waiting { try proceed() }
  }

  /// Begins to watch the states again whose programs have ended.
  func renewSubscriptions() throws(Failure) {
    for (index, subscription) in subscriptions.enumerated() where subscription.milliseconds == 0 {
      guard case .lost(_, let seconds) = subscription.phase else { continue }
      let connection = try attempt { () throws(Failure) in
        try models[index].served.start("Watch", isTimed: true)
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
      guard case .success(let reply) = result, reply.error == nil, reply.continues else {
        // The client reads the state again, and learns the reason.
        if subscription.lose() { try sendUpdate(index) }
        return try endWaiting(for: subscription)
      }
      switch subscription.phase {
      case .beginning(let exchange):
        subscription.phase = .watching(exchange)
        // The requests that wait learn of the end, and of each later change.
        return try endWaiting(for: subscription)
      case .renewing(let exchange, _): subscription.phase = .watching(exchange)
      case .idle, .watching, .lost: break
      }
      try sendUpdate(index)
    }
  }

  private func sendUpdate(_ index: Int) throws(Failure) {
    let method = "notifications/resources/updated"
    let parameters: Parameters = [("uri", .string(models[index].address))]
    if subscriptions[index].isInSession { try sendNotification(method, parameters) }
    for listener in listeners where listener.isAcknowledged && listener.states.contains(index) {
      try send(method, parameters, to: listener)
    }
  }

  private func endUnneededWatches() throws(Failure) {
    for (index, subscription) in subscriptions.enumerated()
    where !subscription.isInSession && !listeners.contains(where: { $0.states.contains(index) }) {
      subscription.end()
      try endWaiting(for: subscription)
    }
  }
}
