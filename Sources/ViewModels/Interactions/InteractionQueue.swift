/// The queue of an interaction's requests, and the handlers that answer them.
///
/// Invariants:
/// 1. At most one request is current. All other requests wait in order.
/// 2. If a request waits, another request is current. A pending request can be answered by a handler
///    that was asked and has not returned, or by a remote handler.
/// 3. From the index `head` on, `queue` contains all `waiting` requests in order, and perhaps
///    canceled requests.
/// 4. A request that was answered or canceled remains current until all handlers that were asked
///    have returned or are removed.
package nonisolated struct InteractionQueue: Sendable {
  package typealias RequestID = Int
  package typealias HandlerID = Int

  package enum Action: Equatable, Sendable {
    /// Call a handler with a request.
    case ask(RequestID, HandlerID)
    /// Cancel the work of one handler, which was removed.
    case cancel(RequestID, HandlerID)
    /// Respond with the interaction's `unanswered` value, and cancel the work of all handlers.
    case withdraw(RequestID)
  }

  private struct Current {
    let request: RequestID
    /// The handlers that were asked and have not returned.
    var asked: Set<HandlerID>
    /// True until the request is answered or canceled.
    var isPending = true
  }

  private var current: Current?
  private var waiting: Set<RequestID> = []
  private var queue: [RequestID] = []
  private var head = 0
  private var handlers: [HandlerID] = []
  private var remoteHandlers: Set<HandlerID> = []
  private var latestID = 0

  package init() {}

  /// The request that handlers were asked and that has no response yet.
  package var pending: RequestID? { current.flatMap { $0.isPending ? $0.request : nil } }

  /// True if any handler can answer requests.
  package var hasHandlers: Bool { !handlers.isEmpty || !remoteHandlers.isEmpty }

  // MARK: Handlers

  /// Returns the identifier of a new handler, which is not asked yet.
  package mutating func makeHandler() -> HandlerID {
    latestID += 1
    return latestID
  }

  /// Adds a handler for later requests and for the pending one.
  package mutating func add(handler: HandlerID) -> [Action] {
    handlers.append(handler)
    guard let request = pending else { return [] }
    current?.asked.insert(handler)
    return [.ask(request, handler)]
  }

  /// Adds a handler that is not called, and that answers with ``respond(to:)``.
  package mutating func add(remoteHandler: HandlerID) {
    remoteHandlers.insert(remoteHandler)
  }

  /// Removes a handler, and withdraws the pending request if no other handler can answer it.
  package mutating func remove(handler: HandlerID) -> [Action] {
    handlers.removeAll { $0 == handler }
    remoteHandlers.remove(handler)
    let wasAsked = current?.asked.remove(handler) != nil
    let actions = proceed()
    if wasAsked, let request = pending, actions.isEmpty { return [.cancel(request, handler)] }
    return actions
  }

  // MARK: Requests

  /// Returns the identifier of a new request, which is not in the queue yet.
  package mutating func makeRequest() -> RequestID {
    latestID += 1
    return latestID
  }

  /// Adds a request to the end of the queue.
  package mutating func add(_ request: RequestID) -> [Action] {
    waiting.insert(request)
    queue.append(request)
    return startNext()
  }

  /// Cancels a request that waits or is pending.
  ///
  /// If the request is pending, the next one waits until all handlers have returned or are removed.
  package mutating func cancel(_ request: RequestID) -> [Action] {
    if respond(to: request) { return [.withdraw(request)] + proceed() }
    guard waiting.remove(request) != nil else { return [] }
    removeCanceled()
    return [.withdraw(request)]
  }

  /// Records that a handler has returned, with a response or without one.
  package mutating func finish(
    _ request: RequestID,
    _ handler: HandlerID,
    hasResponse: Bool
  ) -> [Action] {
    guard current?.request == request, current?.asked.remove(handler) != nil else { return [] }
    if hasResponse { current?.isPending = false }
    return proceed()
  }

  /// Records the response to the pending request, or returns false if the request is not pending.
  ///
  /// After the response was delivered, the caller calls ``proceed()``.
  package mutating func respond(to request: RequestID) -> Bool {
    guard pending == request else { return false }
    current?.isPending = false
    return true
  }

  /// Begins the next request if the current one is over.
  package mutating func proceed() -> [Action] {
    guard let current else { return [] }
    guard current.asked.isEmpty, !current.isPending || remoteHandlers.isEmpty else { return [] }
    self.current = nil
    return (current.isPending ? [.withdraw(current.request)] : []) + startNext()
  }

  private mutating func startNext() -> [Action] {
    guard current == nil else { return [] }
    if !hasHandlers {
      var actions: [Action] = []
      while let request = popFirst() { actions.append(.withdraw(request)) }
      return actions
    }
    guard let request = popFirst() else { return [] }
    current = Current(request: request, asked: Set(handlers))
    return handlers.reversed().map { .ask(request, $0) }
  }

  private mutating func popFirst() -> RequestID? {
    defer { removeCanceled() }
    while head < queue.count {
      let first = queue[head]
      head += 1
      if waiting.remove(first) != nil { return first }
    }
    return nil
  }

  /// Removes the entries that no longer wait, if they are the majority of `queue`.
  private mutating func removeCanceled() {
    guard queue.count > 2 * waiting.count else { return }
    queue.removeAll { !waiting.contains($0) }
    head = 0
  }
}
