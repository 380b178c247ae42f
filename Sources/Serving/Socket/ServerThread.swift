internal import CServing
internal import Signals

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The work of a server's thread, which accepts clients and serves their connections.
///
/// Invariants:
/// 1. All connections belong to this thread. Other threads put messages into its inbox.
/// 2. For each event, a connection reads at most once and rejects at most one message. So no client
///    delays the others for long.
/// 3. Events of a closed connection are ignored. No other connection gets its number.
/// 4. In each turn, a limited number of messages in the inbox is handled. So a change that many
///    clients watch does not delay the next call.
struct ServerThread: ~Copyable {
  /// The maximum number of clients at a time.
  static let clientLimit = 256
  /// The maximum number of messages in the inbox that are handled in a turn.
  private static let turnLimit = 8
  static let inboxID: UInt64 = 0
  static let listenerID: UInt64 = 1

  private let poller: Poller
  private let inbox: Inbox
  private let listener: ListeningSocket
  private let access: Server.Access
  private let registry: ModelRegistry
  private let scheduler: any TimedScheduler
  private var connections: [ConnectionID: Connection] = [:]
  private var latestID = ServerThread.listenerID
  /// The connections that continue in the next turn.
  private var unfinished: [ConnectionID] = []
  /// The messages of the inbox that were received and not yet handled.
  private var items: ArraySlice<Inbox.Item> = []
  private var isStopped = false
  private var events = [epoll_event](repeating: epoll_event(), count: 64)
  private var readBuffer = [UInt8](repeating: 0, count: 32_768)

  init(
    _ poller: Poller,
    _ inbox: Inbox,
    _ listener: ListeningSocket,
    for access: Server.Access,
    to registry: ModelRegistry,
    on scheduler: any TimedScheduler
  ) {
    self.poller = poller
    self.inbox = inbox
    self.listener = listener
    self.access = access
    self.registry = registry
    self.scheduler = scheduler
  }

  /// Serves clients until the server stops.
  mutating func run() {
    while !isStopped {
      let resumed = unfinished
      unfinished = []
      let isPatient = resumed.isEmpty && items.isEmpty
      for event in poller.events(isPatient: isPatient, &events) where !isStopped {
        switch event.id {
        case ServerThread.inboxID: items += inbox.takeAll()
        case ServerThread.listenerID: acceptClients()
        default: update(event.id) { $0.handle(event, &$1) }
        }
      }
      for id in resumed { update(id) { $0.resume(&$1) } }
      for item in items.prefix(ServerThread.turnLimit) { handle(item) }
      items = items.dropFirst(ServerThread.turnLimit)
      // A message may have contained a password.
      serving_overwrite_stack()
    }
    for connection in connections.values { connection.close() }
  }

  private mutating func handle(_ item: Inbox.Item) {
    switch item {
    case .replies(let id): update(id) { $0.writeReplies(&$1) }
    case .deadline(let id, let number): update(id) { $0.handle(deadline: number, &$1) }
    case .acceptance: _ = poller.add(listener.descriptor, as: Self.listenerID, isRepeated: true)
    case .stop: isStopped = true
    }
  }

  private mutating func update(
    _ id: ConnectionID,
    _ work: (Connection, inout [UInt8]) -> Connection.Progress
  ) {
    guard let connection = connections[id] else { return }
    let awaitedSpace = connection.awaitsSpace
    switch work(connection, &readBuffer) {
    case .waiting: break
    case .unfinished: if !unfinished.contains(id) { unfinished.append(id) }
    case .closed:
      poller.remove(connection.socket.descriptor)
      connections[id] = nil
      return
    }
    if connection.awaitsSpace != awaitedSpace {
      poller.change(connection.socket.descriptor, as: id, reportsSpace: connection.awaitsSpace)
    }
  }

  // MARK: Accepting

  private mutating func acceptClients() {
    while true {
      let descriptor = accept(listener.descriptor, nil, nil)
      if descriptor >= 0 {
        add(Socket(accepted: descriptor))
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR, errno != ECONNABORTED {
        return pauseAccepting()
      }
    }
  }

  private mutating func add(_ socket: Socket) {
    guard access == .anyUser || socket.peerUser == geteuid() else {
      return refuse(socket, "org.varlink.service.PermissionDenied")
    }
    latestID += 1
    guard connections.count < ServerThread.clientLimit,
      poller.add(socket.descriptor, as: latestID)
    else {
      return refuse(socket, "org.coax.TooManyClients")
    }
    connections[latestID] = Connection(socket, latestID, inbox, scheduler, to: registry)
  }

  private func refuse(_ socket: Socket, _ error: String) {
    // A new socket has space for the message.
    (ReplyMessage.error(error) + [0]).withUnsafeBytes { _ = socket.write($0) }
    socket.endOutput()
    // A client that finds the socket closed while it sends its first call may not read the error.
    scheduler.schedule(after: .seconds(1)) { withExtendedLifetime(socket) {} }
  }

  /// Stops accepting clients for a moment, because the system lacks descriptors or memory.
  private func pauseAccepting() {
    poller.remove(listener.descriptor)
    scheduler.schedule(after: .milliseconds(100)) { [inbox] in inbox.add(.acceptance) }
  }
}
