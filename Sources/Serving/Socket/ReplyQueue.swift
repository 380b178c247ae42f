internal import Synchronization

/// The replies to one client, from the models to the thread of the server.
///
/// The main actor adds replies. Only the thread of the server writes them to the socket, and takes
/// the returned actions outside the lock. Invariants:
/// 1. The thread of the server is notified at most once until it calls ``flush()``, and not at all
///    while it is writing or while the socket has no space.
/// 2. A socket without space becomes urgent when too many replies wait. The thread is notified of
///    that, too.
/// 3. When a client is too slow, an error replaces all replies whose sending has not begun. The
///    connection closes after the error.
package struct ReplyQueue {
  /// An action that the thread of the server takes.
  package enum Action: Equatable {
    case wait
    /// Write bytes, and pass the result to ``wrote(_:)``.
    case write(ArraySlice<UInt8>)
    /// Call ``flush()`` when the socket has space.
    ///
    /// If `isUrgent` is true, call ``giveUp()`` if the client makes no space in time.
    case awaitSpace(isUrgent: Bool)
    /// Cancel the work of the call, and call ``flush()`` when the socket has space.
    case linger
    /// Begin the next call.
    case proceed
    /// Nothing can be written, because the client has left.
    case left
    case close
  }

  /// The replies that can still be added.
  private enum Phase {
    /// No call is in progress.
    case idle
    /// A model handles a call.
    case replying
    /// The connection closes when the replies are written. Further replies are ignored.
    case closing
  }

  /// The next event that lets the thread of the server write.
  private enum Writer {
    /// A new reply, of which the thread needs a notification.
    case idle
    /// The notification that was sent.
    case notified
    /// The end of the write in progress.
    case writing
    /// Space in the socket.
    case blocked
  }

  private var outbox = Outbox()
  private var terminator: UInt8 = 0
  private var phase = Phase.idle
  private var writer = Writer.idle

  package init() {}

  // MARK: The main actor

  /// Adds a reply to the call in progress, and returns true if the thread of the server must be
  /// notified.
  package mutating func add(_ reply: Reply) -> Bool {
    guard phase != .closing else { return false }
    let wasFull = outbox.isFull
    switch reply {
    case .last(let message):
      outbox.add(message, terminator: terminator)
      phase = .idle
    case .none: phase = .idle
    case .change(let change): outbox.add(change, terminator: terminator)
    case .value(let message):
      if !outbox.addValue(message, terminator: terminator) {
        outbox.giveUp(terminator: terminator)
        phase = .closing
      }
    }
    switch writer {
    case .notified, .writing: return false
    case .blocked where phase != .closing && outbox.isFull == wasFull: return false
    case .idle, .blocked:
      writer = .notified
      return true
    }
  }

  // MARK: The thread of the server

  /// Handles the beginning of a call.
  package mutating func begin(terminator: UInt8) {
    self.terminator = terminator
    if phase == .idle { phase = .replying }
  }

  /// Adds a reply of the server itself.
  ///
  /// If `isLast` is true, the connection closes after the reply.
  package mutating func reply(
    _ message: [UInt8],
    terminator: UInt8,
    isLast: Bool = false
  ) -> Action {
    self.terminator = terminator
    outbox.add(message, terminator: terminator)
    if isLast { phase = .closing }
    return flush()
  }

  /// Handles a client that has made no space in time.
  package mutating func giveUp() -> Action {
    outbox.giveUp(terminator: terminator)
    phase = .closing
    return flush()
  }

  /// Handles the end of the connection, after which replies are ignored.
  package mutating func close() {
    phase = .closing
  }

  /// Handles a notification, or new space in the socket.
  package mutating func flush() -> Action {
    if let bytes = outbox.next() {
      writer = .writing
      return .write(bytes)
    }
    writer = .idle
    switch phase {
    case .idle: return .proceed
    case .replying: return .wait
    case .closing: return .close
    }
  }

  /// Handles the result of a write.
  package mutating func wrote(_ progress: Socket.Progress) -> Action {
    switch progress {
    case .bytes(let count):
      outbox.removeFirst(count)
      return flush()
    case .mustWait:
      outbox.removeFirst(0)
      writer = .blocked
      return phase == .closing ? .linger : .awaitSpace(isUrgent: outbox.isFull)
    case .ended:
      outbox.removeFirst(0)
      writer = .idle
      return phase == .closing ? .close : .left
    }
  }
}

/// A queue of replies that the main actor fills and the thread of the server empties.
final class SharedReplyQueue: Sendable {
  private let id: ConnectionID
  private let inbox: Inbox
  private let slot: ClientSlot
  private let queue = Mutex(ReplyQueue())

  init(_ id: ConnectionID, _ inbox: Inbox, _ slot: ClientSlot) {
    self.id = id
    self.inbox = inbox
    self.slot = slot
  }

  @MainActor
  func add(_ reply: Reply) {
    guard update({ $0.add(reply) }) else { return }
    if case .last = reply { inbox.add(.lastReply(id)) } else { inbox.add(.replies(id)) }
  }

  /// Calls a method of the queue within its lock.
  func update<Result: Sendable>(_ input: (inout ReplyQueue) -> Result) -> Result {
    queue.withLock { input(&$0) }
  }
}
