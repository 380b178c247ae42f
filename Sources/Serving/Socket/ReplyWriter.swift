internal import Synchronization

/// The number of a connection, which is unique in its server.
typealias ConnectionID = UInt64

/// A writer of the replies to one client, for the main actor and the thread of the server.
final class ReplyWriter: ReplyOutlet {
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

  /// Passes an input to the queue, takes the actions `write`, and returns the first other action.
  func perform(_ input: (inout ReplyQueue) -> ReplyQueue.Action) -> ReplyQueue.Action {
    var action = queue.withLock { input(&$0) }
    while case .write(let bytes) = action {
      let progress = bytes.withUnsafeBytes(socket.write)
      action = queue.withLock { $0.wrote(progress) }
    }
    return action
  }

  /// Passes the queue an input that requires no action.
  func update<Result: Sendable>(_ input: (inout ReplyQueue) -> Result) -> Result {
    queue.withLock { input(&$0) }
  }
}
