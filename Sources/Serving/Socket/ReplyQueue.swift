internal import Synchronization

/// The replies to one client, from the models to the socket.
///
/// The main actor adds replies. It writes a reply itself if that saves waking the thread of the
/// server, which writes all others. Both take the returned actions outside the lock. Invariants:
/// 1. One thread writes at a time.
/// 2. The thread of the server is notified at most once until it calls ``flush(hasMoreToDo:)``, and
///    not at all while it is writing or while the socket has no space.
/// 3. The main actor writes only if nothing else waits, and only while the socket has space. Space,
///    deadlines and the end of the connection are matters of the thread of the server.
/// 4. After the main actor has written the last reply to a call, the thread is notified only if the
///    client has sent more. Otherwise, the thread finds the call ended when more input arrives.
/// 5. A socket without space becomes urgent when too many replies wait. The thread is notified of
///    that, too.
/// 6. When a client is too slow, an error replaces all replies whose sending has not begun. The
///    connection closes after the error.
package struct ReplyQueue {
  /// An action that the main actor takes.
  package enum Delivery: Equatable {
    case none
    /// Notify the thread of the server.
    case notify
    /// Write bytes, and pass the result to ``wroteDirectly(_:)``.
    case write(ArraySlice<UInt8>)
  }

  /// An action that the thread of the server takes.
  package enum Action: Equatable {
    case wait
    /// Write bytes, and pass the result to ``wrote(_:)``.
    case write(ArraySlice<UInt8>)
    /// Call ``flush(hasMoreToDo:)`` when the socket has space.
    ///
    /// If `isUrgent` is true, call ``giveUp()`` if the client makes no space in time.
    case awaitSpace(isUrgent: Bool)
    /// Cancel the work of the call, and call ``flush(hasMoreToDo:)`` when the socket has space.
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

  /// The thread that writes, or the event after which one writes.
  private enum Writer {
    /// A new reply, which the main actor writes, or of which it notifies the thread of the server.
    case idle
    /// The notification that was sent.
    case notified
    case serverThread
    case mainActor
    /// Space in the socket, for which the thread of the server waits.
    case blocked
  }

  private var outbox = Outbox()
  private var terminator: UInt8 = 0
  private var phase = Phase.idle
  private var writer = Writer.idle
  /// True if the thread of the server has more to do when the call in progress ends.
  private var hasMoreToDo = false

  package init() {}

  // MARK: The main actor

  /// Adds a reply to the call in progress.
  ///
  /// If `isDirect` is true, the main actor writes the reply itself if that is possible now.
  package mutating func add(_ reply: Reply, isDirect: Bool = false) -> Delivery {
    guard phase != .closing else { return .none }
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
    case .notified, .serverThread, .mainActor: return .none
    case .blocked where phase != .closing && outbox.isFull == wasFull: return .none
    case .idle where isDirect: return deliver()
    case .idle, .blocked: return notify()
    }
  }

  /// Handles the result of a write by the main actor.
  package mutating func wroteDirectly(_ progress: Socket.Progress) -> Delivery {
    guard case .bytes(let count) = progress else {
      outbox.removeFirst(0)
      return notify()
    }
    outbox.removeFirst(count)
    return deliver()
  }

  private mutating func deliver() -> Delivery {
    if outbox.isEmpty {
      writer = .idle
      return phase == .closing || phase == .idle && hasMoreToDo ? notify() : .none
    }
    // If the thread continues after this reply, it can as well write it. Copying a long reply into
    // the socket would delay the main actor.
    guard phase != .closing, !hasMoreToDo, !outbox.isFull, let bytes = outbox.next() else {
      return notify()
    }
    writer = .mainActor
    return .write(bytes)
  }

  private mutating func notify() -> Delivery {
    writer = .notified
    return .notify
  }

  // MARK: The thread of the server

  /// Handles the beginning of a call.
  ///
  /// If `hasMoreToDo` is true, the thread has more to do when the call ends.
  package mutating func begin(terminator: UInt8, hasMoreToDo: Bool = false) {
    self.terminator = terminator
    self.hasMoreToDo = hasMoreToDo
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
    return next()
  }

  /// Handles a client that has made no space in time.
  package mutating func giveUp() -> Action {
    outbox.giveUp(terminator: terminator)
    phase = .closing
    return next()
  }

  /// Handles the end of the connection, after which replies are ignored.
  package mutating func close() {
    phase = .closing
  }

  /// Handles a notification, new space in the socket, or new input.
  ///
  /// If `hasMoreToDo` is true, the thread has more to do when the call in progress ends.
  package mutating func flush(hasMoreToDo: Bool = false) -> Action {
    self.hasMoreToDo = hasMoreToDo
    return next()
  }

  private mutating func next() -> Action {
    // The main actor continues after its write, and notifies the thread if necessary.
    if writer == .mainActor { return .wait }
    if let bytes = outbox.next() {
      writer = .serverThread
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
      return next()
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

/// A queue of replies that the main actor fills, and that both it and the thread of the server empty.
final class SharedReplyQueue: Sendable {
  private let id: ConnectionID
  private let inbox: Inbox
  private let slot: ClientSlot
  private let turn: CallTurn
  /// The socket, which is closed with the connection even if the main actor still has replies.
  private weak let socket: Socket?
  private let queue = Mutex(ReplyQueue())

  init(_ id: ConnectionID, _ inbox: Inbox, _ slot: ClientSlot, _ turn: CallTurn, _ socket: Socket) {
    self.id = id
    self.inbox = inbox
    self.slot = slot
    self.turn = turn
    self.socket = socket
  }

  /// Adds a reply, and writes it or notifies the thread of the server.
  @MainActor
  func add(_ reply: Reply) {
    let isDirect = turn.permitsWriting(reply)
    var delivery = update { $0.add(reply, isDirect: isDirect) }
    while case .write(let bytes) = delivery {
      let progress = socket.map { bytes.withUnsafeBytes($0.write) } ?? .ended
      delivery = update { $0.wroteDirectly(progress) }
    }
    guard delivery == .notify else { return }
    if case .last = reply { return inbox.add(.lastReply(id)) }
    Broadcast.add(.replies(id), to: inbox)
  }

  /// Calls a method of the queue within its lock.
  func update<Result: Sendable>(_ input: (inout ReplyQueue) -> Result) -> Result {
    queue.withLock { input(&$0) }
  }
}

/// The call that the main actor is performing for a client of a server.
///
/// The main actor writes what a call causes itself, because waking the thread of the server takes
/// longer than writing. What the program does on its own is left to the thread, which merges the
/// changes that come faster than it writes. So are the changes for more than a few clients.
@MainActor
final class CallTurn {
  /// The number of changes that the main actor writes in a call.
  private static let changeLimit = 2

  /// The number of changes that the main actor may still write, or nil if no call is in progress.
  private var remainingChanges: Int?

  nonisolated init() {}

  /// Performs a call.
  func perform(_ call: () -> Void) {
    remainingChanges = CallTurn.changeLimit
    defer { remainingChanges = nil }
    call()
  }

  /// Returns true if the main actor may write a reply now.
  fileprivate func permitsWriting(_ reply: Reply) -> Bool {
    guard let remaining = remainingChanges else { return false }
    switch reply {
    case .last, .none: return true
    case .value: return false
    case .change:
      if remaining > 0 { remainingChanges = remaining - 1 }
      return remaining > 0
    }
  }
}
