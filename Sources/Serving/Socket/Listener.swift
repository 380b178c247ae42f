internal import CServing
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
  ///   - ended: A closure that is called when the thread has closed all connections.
  /// - Throws: ``ServerError`` if the system cannot provide a descriptor or a thread.
  init(
    _ socket: ListeningSocket,
    at path: String,
    for access: Server.Access,
    to registry: ModelRegistry,
    on scheduler: any TimedScheduler,
    whenEnded ended: @escaping @Sendable () -> Void
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
      ended()
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

/// The closures of threads that have not started yet, with the numbers of the threads as keys.
private let pendingWork = Mutex<(latest: Int, work: [Int: @Sendable () -> Void])>((0, [:]))

/// Starts a thread that runs a closure and handles no signals.
///
/// - Returns: 0 or an error number.
func startThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  // The thread receives a number, because passing the closure would need an unsafe pointer.
  let number = pendingWork.withLock { pending in
    pending.latest += 1
    pending.work[pending.latest] = work
    return pending.latest
  }
  let result = serving_thread_start(
    { number in
      takeWork(Int(bitPattern: number))?()
      return nil
    },
    UnsafeMutableRawPointer(bitPattern: number)
  )
  if result != 0 { _ = takeWork(number) }
  return result
}

private func takeWork(_ number: Int) -> (@Sendable () -> Void)? {
  pendingWork.withLock { $0.work.removeValue(forKey: number) }
}
