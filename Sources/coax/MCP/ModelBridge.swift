internal import CommandLinePrograms
internal import Glibc
internal import Serving

/// A server of the Model Context Protocol whose tools and resources are served models.
///
/// Invariants:
/// 1. One thread does everything. Calls of models are ``Exchange``s, so a slow one delays no other.
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
  /// The questions of each model that has tools in progress.
  let questioners: [Questioner]
  let subscriptions: [StateSubscription]
  /// The requests that listen for changes, which are still open.
  var listeners: [Listener] = []
  /// The number of requests that this server has sent to the client of the session.
  private var requestCount = 0
  private let input = MessageLines()

  init(_ models: [BridgedModel]) {
    self.models = models
    questioners = models.map(Questioner.init)
    subscriptions = models.map(StateSubscription.init)
  }

  /// Serves the client until its end of standard input.
  func run() throws(Failure) {
    while true {
      while let line = input.next() { try handle(line) }
      if input.hasEnded { return }
      try endExpiredCalls()
      try renewSubscriptions()
      for exchange in exchanges { try exchange.advance() }
      exchanges.removeAll(where: \.isOver)
      let open = exchanges
      var requests = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0), Output.watch]
      requests += open.map {
        pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0)
      }
      try wait(for: &requests, timeout: timeout)
      try Output.check(requests[1])
      if requests[0].revents != 0 { input.fill() }
      for (exchange, request) in zip(open, requests.dropFirst(2)) where request.revents != 0 {
        exchange.connection.read()
      }
    }
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
    try Output.print(JSON.object([("jsonrpc", .string("2.0"))] + members).text)
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

/// The lines of standard input.
private final class MessageLines {
  /// The number of bytes that a message may have, as for messages of served models.
  private static let limit = 1 << 20

  private var bytes: [UInt8] = []
  /// The number of bytes at the start that contain no line break.
  private var searched = 0
  /// True while the rest of a line is skipped whose beginning was too long.
  private var isSkipping = false
  private(set) var hasEnded = false

  /// Reads bytes from standard input, which must be readable.
  func fill() {
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(STDIN_FILENO, buffer.baseAddress.map { $0 + start }, buffer.count - start)
    }
    bytes.removeLast(bytes.count - start - max(0, count))
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasEnded = true }
  }

  /// Removes and returns the next line, or the beginning of one that is too long.
  ///
  /// A beginning is not valid JSON, so the client gets an error.
  func next() -> [UInt8]? {
    while true {
      guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = bytes.count
        guard bytes.count > Self.limit else { return nil }
        let beginning = remove(bytes.count, separator: 0)
        if isSkipping { continue }
        isSkipping = true
        return beginning
      }
      let line = remove(end, separator: 1)
      if isSkipping {
        isSkipping = false
        continue
      }
      // A blank line between messages is harmless.
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return line }
    }
  }

  private func remove(_ count: Int, separator: Int) -> [UInt8] {
    let line = Array(bytes[..<count])
    bytes.removeFirst(count + separator)
    searched = 0
    return line
  }
}
