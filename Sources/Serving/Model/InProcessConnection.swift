internal import CServing
internal import Signals
internal import ViewModels

/// A connection of a client in the same process, with the same messages as on a socket.
///
/// Invariants:
/// 1. One call is in progress at a time. A call begins asynchronously, never within ``send(_:)``.
/// 2. A call begins when the client has received all replies to the previous call.
@MainActor
package final class InProcessConnection {
  private let service: InProcessService
  private let session: ClientSession
  /// The calls that wait, from the index `firstCall` on, behind nil for each call that has begun.
  private var calls: [InProcessCall?] = []
  private var firstCall = 0
  private var outbox = Outbox()
  /// The number of the call in progress, or nil if there is none.
  private var current: Int?
  /// The number of the latest call.
  private var latest = 0

  /// Creates a connection to models, which the connection and its duplicates retain.
  package convenience init(to models: [any Served]) {
    self.init(to: InProcessService(models))
  }

  private init(to service: InProcessService) {
    self.service = service
    session = ClientSession(service.registry)
  }

  /// Creates another connection to the same models.
  package func duplicate() -> InProcessConnection {
    InProcessConnection(to: service)
  }

  /// Enqueues a call.
  package func send(_ call: InProcessCall) {
    calls.append(call)
    scheduleCall()
  }

  /// Calls a closure with the next reply and its NUL byte, or returns nil if there is no reply.
  ///
  /// If the closure returns nil, the reply remains the next one.
  package func receive<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
    guard let reply = outbox.nextMessage() else { return nil }
    let result = reply.withUnsafeBytes(body)
    outbox.removeFirst(result == nil ? 0 : reply.count)
    scheduleCall()
    return result
  }

  /// Cancels the call in progress, and drops the calls that wait.
  package func close() {
    (calls, firstCall) = ([], 0)
    cancelCall()
  }

  private var canBegin: Bool { current == nil && outbox.isEmpty && firstCall < calls.count }

  private func scheduleCall() {
    guard canBegin else { return }
    QueueScheduler.main.perform { MainActor.assumeIsolated { self.beginCall() } }
  }

  private func beginCall() {
    guard canBegin else { return }
    // Removing the first element each time would move all others.
    guard let next = calls[firstCall].take() else { return }
    firstCall += 1
    if firstCall > calls.count / 2 {
      calls.removeFirst(firstCall)
      firstCall = 0
    }
    switch next.parsed {
    case .success(let call):
      latest += 1
      let number = latest
      current = number
      session.handle(call) { [weak self] in self?.add($0, toCall: number) }
      // If `cancelCall` ran within `handle`, the session did not have the work yet, so cancel it now.
      if current != number { session.cancelWork() }
    case .failure(let problem): outbox.add(ReplyMessage.error(problem), terminator: 0)
    }
  }

  private func cancelCall() {
    current = nil
    session.cancelWork()
  }

  private func add(_ reply: Reply, toCall number: Int) {
    guard current == number else { return }
    switch reply {
    case .last(let message):
      current = nil
      outbox.add(message, terminator: 0)
    case .none: current = nil
    case .value(let message):
      if !outbox.addValue(message, terminator: 0) {
        outbox.giveUp(terminator: 0)
        cancelCall()
      }
    case .change(let change): outbox.add(change, terminator: 0)
    }
    scheduleCall()
    // Outside of `MainLoop.dispatch()`, nothing else wakes the client for this reply.
    if !MainLoop.isDispatching { MainLoop.wake() }
  }
}

/// A call of a client in the same process.
package struct InProcessCall: Sendable {
  fileprivate let parsed: Result<Call, InvalidMessage>

  /// Parses a message.
  package init(_ message: UnsafeRawBufferPointer) {
    // A message may contain a password.
    defer { serving_overwrite_stack() }
    parsed = Result { () throws(InvalidMessage) in
      guard message.count <= Connection.messageLimit else { throw .tooLong }
      return try Call(message)
    }
  }
}

/// The models that a connection and its duplicates share.
@MainActor
private final class InProcessService {
  let registry = ModelRegistry(ServiceInfo())
  private let services: [any Disposable]

  init(_ models: [any Served]) {
    let registry = registry
    services = models.map { registry.add($0) }
  }

  deinit {
    for service in services { service.dispose() }
  }
}
