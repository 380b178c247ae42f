/// The queue of an interaction's requests, and the handlers that answer them.
///
/// Invariants:
/// 1. At most one request is in progress. All other requests wait in order.
/// 2. If a request waits, another request is in progress. A request in progress has a handler.
/// 3. From the index `head` on, `queue` contains all `waiting` requests in order, and perhaps
///    canceled requests.
/// 4. A request that is canceled in progress remains in progress until its handler returns or is
///    removed.
package nonisolated struct InteractionQueue: Sendable {
  package typealias RequestID = Int
  package typealias HandlerID = Int

  package enum Action: Equatable, Sendable {
    /// Call a handler with a request.
    case ask(RequestID, HandlerID)
    /// Respond with the interaction's `unanswered` value, and cancel the handler's work if it is
    /// in progress.
    case withdraw(RequestID)
  }

  private var current: (request: RequestID, handler: HandlerID)?
  private var waiting: Set<RequestID> = []
  private var queue: [RequestID] = []
  private var head = 0
  private var handlers: [HandlerID] = []
  private var latestID = 0

  package init() {}

  // MARK: Handlers

  /// Adds a handler for later requests, and returns the handler's identifier.
  package mutating func addHandler() -> HandlerID {
    latestID += 1
    handlers.append(latestID)
    return latestID
  }

  /// Removes a handler, and withdraws the request that this handler is answering.
  package mutating func removeHandler(_ handler: HandlerID) -> [Action] {
    handlers.removeAll { $0 == handler }
    guard let current, current.handler == handler else { return [] }
    self.current = nil
    return [.withdraw(current.request)] + startNext()
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

  /// Cancels a request that waits or is in progress.
  ///
  /// If the request is in progress, the next one waits until the handler returns or is removed.
  package mutating func cancel(_ request: RequestID) -> [Action] {
    if current?.request == request { return [.withdraw(request)] }
    guard waiting.remove(request) != nil else { return [] }
    removeCanceled()
    return [.withdraw(request)]
  }

  /// Records that the handler of a request has returned.
  package mutating func finish(_ request: RequestID) -> [Action] {
    guard current?.request == request else { return [] }
    current = nil
    return startNext()
  }

  private mutating func startNext() -> [Action] {
    guard current == nil else { return [] }
    guard let handler = handlers.last else {
      var actions: [Action] = []
      while let request = popFirst() { actions.append(.withdraw(request)) }
      return actions
    }
    guard let request = popFirst() else { return [] }
    current = (request, handler)
    return [.ask(request, handler)]
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
