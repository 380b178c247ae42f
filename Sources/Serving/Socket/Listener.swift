internal import Glibc
internal import Signals
internal import Synchronization

/// A listening socket, and the thread that serves its clients.
final class Listener: Sendable {
  private let socket: ListeningSocket
  private let inbox: Inbox
  private let isStopped = Atomic(false)

  /// Starts accepting clients.
  ///
  /// - Parameters:
  ///   - socket: The socket of the server.
  ///   - path: The path of the socket.
  ///   - access: The users who may connect.
  ///   - registry: The models that clients can use.
  ///   - scheduler: The scheduler for timeouts.
  ///   - left: A closure that is called when the only client of an accepted socket has left.
  /// - Throws: ``ServerError`` if the system cannot provide a descriptor or a thread.
  init(
    _ socket: ListeningSocket,
    at path: String,
    for access: Server.Access,
    to registry: ModelRegistry,
    on scheduler: any TimedScheduler,
    whenClientLeft left: @escaping @Sendable () -> Void
  ) throws(ServerError) {
    guard let inbox = Inbox(), let poller = Poller(),
      poller.add(inbox.descriptor, as: ServerThread.inboxID),
      !socket.listens
        || poller.add(socket.descriptor, as: ServerThread.listenerID, isRepeated: true)
    else {
      defer { socket.giveUpPath() }
      throw .failed(path: path, errno: errno)
    }
    let status = startThread {
      var thread = ServerThread(poller, inbox, socket, for: access, to: registry, on: scheduler)
      thread.run()
      if !socket.listens { left() }
    }
    guard status == 0 else {
      socket.giveUpPath()
      throw .failed(path: path, errno: status)
    }
    self.socket = socket
    self.inbox = inbox
  }

  /// Gives up the path, and lets the thread close all connections and end.
  func stop() {
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    socket.giveUpPath()
    inbox.add(.stop)
  }
}
