internal import Synchronization

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
    if case .last = reply { inbox.add(.lastReply(id)) } else { inbox.add(.replies(id)) }
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
