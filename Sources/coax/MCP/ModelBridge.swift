internal import CommandLinePrograms
internal import Glibc
internal import Serving

/// A server of the Model Context Protocol whose tools and resources are served models.
///
/// Invariants:
/// 1. One thread does everything, and waits only in ``run()``. Calls of models are ``Exchange``s, so a
///    program that does not accept a connection, read or reply delays no other.
/// 2. Each request gets one answer, or none after its cancellation.
/// 3. Each call of an action has its own connection, so its end cancels the action.
/// 4. No value of a secret passes through, because no tool and no form has a field for one.
final class ModelBridge {
  let models: [BridgedModel]
  /// True if the client of the session can ask its user questions, or nil without a session.
  var sessionElicits: Bool?
  /// The calls of models in progress.
  private(set) var exchanges: [Exchange] = []
  /// The calls of tools in progress, in the order of their requests.
  var calls: [ToolCall] = []
  /// The exchanges that read a resource, with the texts of the requests' identifiers as keys.
  var reads: [String: Exchange] = [:]
  /// The texts of the identifiers of requests that wait for a program before they go on.
  var waiting: Set<String> = []
  /// The questions of each model that has tools in progress.
  let questioners: [Questioner]
  let subscriptions: [StateSubscription]
  /// The requests that listen for changes, which are still open.
  var listeners: [Listener] = []
  /// The number of requests that this server has sent to the client of the session.
  private var requestCount = 0
  private let input = MessageLines()
  private let output = MessageOutput()
  /// The seconds that a client may leave a full output unread after the end of its input.
  private static let patience = 1.0

  init(_ models: [BridgedModel]) {
    self.models = models
    questioners = models.map(Questioner.init)
    subscriptions = models.map(StateSubscription.init)
  }

  /// Serves the client until its end of standard input.
  func run() throws(Failure) {
    while true {
      while !output.isFull, let line = input.next() { try handle(line) }
      if input.hasEnded, !output.isFull { break }
      if !output.isFull { try advance() }
      let hasHungUp = try output.isFull ? waitForReader() : waitForWork()
      // A client that neither writes nor reads is gone.
      if hasHungUp, try !isRead() { return }
    }
    // The end of the connections cancels the actions.
    exchanges = []
    for call in calls { call.exchange = nil }
    while !output.isEmpty, try isRead() {}
  }

  /// Does what is due, and handles the replies that have arrived.
  private func advance() throws(Failure) {
    try endExpiredCalls()
    try renewSubscriptions()
    for exchange in exchanges { try exchange.advance() }
    exchanges.removeAll(where: \.isOver)
  }

  /// Waits until something is due, and reads what has arrived.
  ///
  /// Always returns false, because reading reports the end of the input.
  private func waitForWork() throws(Failure) -> Bool {
    let open = exchanges
    var requests = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0), output.request]
    requests += open.map(\.connection.request)
    try wait(for: &requests, timeout: timeout)
    try Output.check(requests[1])
    try output.flush()
    if requests[0].revents != 0 { input.fill() }
    for (exchange, request) in zip(open, requests.dropFirst(2)) where request.revents != 0 {
      exchange.connection.read()
    }
    return false
  }

  /// Waits until the client reads, and returns true if its end of the input is closed.
  private func waitForReader() throws(Failure) -> Bool {
    // A pipe reports its end without being asked, even before everything is read.
    let events = Int16(Self.socketHangUp)
    var requests = [pollfd(fd: STDIN_FILENO, events: events, revents: 0), output.request]
    try wait(for: &requests)
    try Output.check(requests[1])
    try output.flush()
    return requests[0].revents != 0
  }

  /// `POLLRDHUP`, which Glibc hides from Swift.
  private static let socketHangUp: Int32 = 0x2000

  /// Writes what waits, and returns false if the client reads nothing for a while.
  private func isRead() throws(Failure) -> Bool {
    if try output.flush() || output.isEmpty { return true }
    let deadline = Deadline(ConnectionOptions(timeout: Self.patience))
    while let left = deadline?.milliseconds, left > 0 {
      var requests = [output.request]
      try wait(for: &requests, timeout: left)
      try Output.check(requests[0])
      if try output.flush() { return true }
    }
    return false
  }

  /// The milliseconds until something is due, or -1.
  private var timeout: Int32 {
    let times =
      exchanges.compactMap(\.connection.milliseconds) + calls.compactMap(\.milliseconds)
      + subscriptions.compactMap(\.milliseconds)
    return times.min() ?? -1
  }

  /// Handles the replies of a call that has begun.
  @discardableResult
  func follow(_ connection: ServerConnection, _ handle: @escaping Exchange.Handle) -> Exchange {
    let exchange = Exchange(connection, handle)
    exchanges.append(exchange)
    return exchange
  }

  // MARK: Sending

  private func send(_ members: Parameters) throws(Failure) {
    try output.print(JSON.object([("jsonrpc", .string("2.0"))] + members).text)
  }

  func send(_ error: ProtocolError, to request: ClientRequest? = nil) throws(Failure) {
    var error = error
    if let request { error.id = request.id }
    try send([("id", error.id ?? .null), ("error", error.json)])
  }

  /// Answers a request.
  func send(_ result: Parameters, to request: ClientRequest) throws(Failure) {
    var result = result
    if request.era == .stateless, !result.contains(where: { $0.name == "resultType" }) {
      result.insert(("resultType", .string("complete")), at: 0)
    }
    try send([("id", request.id), ("result", .object(result))])
  }

  /// Answers a request with a result that the client must not keep, because it may change.
  func sendUncached(_ result: Parameters, to request: ClientRequest) throws(Failure) {
    var result = result
    if request.era == .stateless {
      result += [("ttlMs", .number("0")), ("cacheScope", .string("private"))]
    }
    try send(result, to: request)
  }

  func sendNotification(_ method: String, _ parameters: Parameters = []) throws(Failure) {
    try send([("method", .string(method)), ("params", .object(parameters))])
  }

  /// Sends a request to the client of the session, and returns the request's identifier.
  func sendRequest(_ method: String, _ parameters: JSON) throws(Failure) -> String {
    requestCount += 1
    let id = "coax-\(requestCount)"
    try send([("id", .string(id)), ("method", .string(method)), ("params", parameters)])
    return id
  }
}
