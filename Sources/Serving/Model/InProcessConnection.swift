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
  private var calls: [InProcessCall] = []
  private var outbox = Outbox()
  /// The receiver of the replies to the call in progress.
  private var current: Replies?

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
  package func receive<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var result: Result?
    outbox.send { reply in
      result = body(reply)
      return reply.count
    }
    scheduleCall()
    return result
  }

  /// Cancels the call in progress, and drops the calls that wait.
  package func close() {
    calls = []
    session.end()
  }

  private var canBegin: Bool { current == nil && outbox.isEmpty && !calls.isEmpty }

  private func scheduleCall() {
    guard canBegin else { return }
    QueueScheduler.main.perform { MainActor.assumeIsolated { self.beginCall() } }
  }

  private func beginCall() {
    guard canBegin else { return }
    switch calls.removeFirst().parsed {
    case .success(let call):
      let replies = Replies(to: self)
      current = replies
      session.handle(call, replies)
      // If the call ended within `handle`, the session stored its work too late to cancel it.
      if current !== replies { session.end() }
    case .failure(let problem): add(ReplyMessage.error(problem))
    }
  }

  private func add(_ message: [UInt8]) {
    outbox.add(message, terminator: 0)
  }

  private func end() {
    current = nil
    session.end()
  }

  fileprivate func add(_ reply: Reply, to replies: Replies) {
    guard current === replies else { return }
    switch reply {
    case .last(let message):
      current = nil
      add(message)
    case .none: current = nil
    case .value(let message):
      if !outbox.addValue(message, terminator: 0, isBlocked: false) { endSlowCall() }
    case .change(let change): outbox.add(change, terminator: 0)
    }
    scheduleCall()
    // Outside of `MainLoop.dispatch()`, nothing else wakes the client for this reply.
    if !MainLoop.isDispatching { MainLoop.wake() }
  }

  /// Ends a call whose values the client does not receive.
  private func endSlowCall() {
    end()
    outbox.removeUnsent()
    add(ReplyMessage.error("org.coax.TooSlow"))
  }
}

/// The receiver of the replies to one call.
@MainActor
private final class Replies: ReplyOutlet {
  private weak let connection: InProcessConnection?

  init(to connection: InProcessConnection) {
    self.connection = connection
  }

  func send(_ reply: Reply) {
    connection?.add(reply, to: self)
  }
}

/// A call of a client in the same process.
package struct InProcessCall: Sendable {
  fileprivate let parsed: Result<Call, InvalidMessage>

  /// Parses a message.
  package init(_ message: UnsafeRawBufferPointer) {
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
  private let models: [any Served]
  private let services: [any Disposable]

  init(_ models: [any Served]) {
    self.models = models
    let registry = registry
    services = models.map { registry.add($0) }
  }

  deinit {
    for service in services { service.dispose() }
  }
}
