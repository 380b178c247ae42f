internal import Synchronization

/// The number that identifies a connection of a server.
typealias ConnectionID = UInt64

/// A writer of the replies to one client, shared by the main actor and the server's thread.
final class ReplyWriter: Sendable {
  private let socket: Socket
  private let id: ConnectionID
  private let inbox: Inbox
  private let queue = Mutex(ReplyQueue())

  init(_ socket: Socket, _ id: ConnectionID, _ inbox: Inbox) {
    self.socket = socket
    self.id = id
    self.inbox = inbox
  }

  @MainActor
  func send(_ reply: Reply) {
    if perform({ $0.add(reply) }) == .notify { inbox.add(.replies(id)) }
  }

  /// Calls a method of the queue, performs all `write` actions, and returns the action after them.
  func perform(_ input: (inout ReplyQueue) -> ReplyQueue.Action) -> ReplyQueue.Action {
    var action = queue.withLock { input(&$0) }
    while case .write(let bytes) = action {
      let progress = bytes.withUnsafeBytes(socket.write)
      action = queue.withLock { $0.wrote(progress) }
    }
    return action
  }

  /// Calls a method of the queue that requires no action.
  func update<Result: Sendable>(_ input: (inout ReplyQueue) -> Result) -> Result {
    queue.withLock { input(&$0) }
  }
}
