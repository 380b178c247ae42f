internal import CServing
internal import Glibc
internal import Signals
internal import Synchronization

/// The work of a server's thread, which accepts clients and serves their connections.
///
/// Invariants:
/// 1. All connections belong to this thread. Other threads put messages into its inbox.
/// 2. For each event, a connection reads at most once and replies to at most one message itself. So
///    no client delays the others for long.
/// 3. Events of a closed connection are ignored. No other connection gets its number.
/// 4. In each turn, limited numbers of clients are accepted and of messages in the inbox handled. So
///    neither a change that many clients watch nor many new clients delay the next call for long.
///    The last reply to a call does not wait behind other messages. Each client awaits at most one.
/// 5. While the limit of clients is reached or the system lacks descriptors, nothing is accepted.
///    New clients wait in the queue of the listening socket.
struct ServerThread: ~Copyable {
  /// The maximum number of clients at a time.
  static let clientLimit = 256
  /// The maximum number of messages in the inbox that are handled in a turn.
  private static let turnLimit = 8
  /// The maximum number of clients that are accepted in a turn.
  private static let acceptanceLimit = 8
  /// The maximum number of refused clients whose sockets are open.
  private static let refusalLimit = 8
  /// The number of milliseconds after which the thread looks for a free descriptor.
  private static let acceptancePause: Int32 = 100
  static let inboxID: UInt64 = 0
  static let listenerID: UInt64 = 1

  /// The readiness of the thread to accept clients.
  private enum Acceptance {
    case possible
    /// The limit is reached. The inbox reports a free slot.
    case full
    /// The system lacks descriptors or memory. The thread tries again after a pause.
    case paused
  }

  private let poller: Poller
  private let inbox: Inbox
  private let listeningSocket: ListeningSocket
  private let access: Server.Access
  private let registry: ModelRegistry
  private let scheduler: any TimedScheduler
  private let slots: ClientSlots
  private let currentCall = CallTurn()
  private var connections: [ConnectionID: Connection] = [:]
  /// The refused clients that have not left, beginning with the first one.
  private var refused: [(id: ConnectionID, socket: Socket)] = []
  private var acceptance = Acceptance.possible
  /// A descriptor that is closed for one client when the process has no other one left.
  private var spare = SpareDescriptor()
  private var latestID = ServerThread.listenerID
  /// The connections that continue in the next turn.
  private var unfinished: [ConnectionID] = []
  /// The messages of the inbox that were received and not yet handled.
  private var items: ArraySlice<Inbox.Item> = []
  private var isStopped = false
  private var mustOverwriteStack = false
  private var events = [epoll_event](repeating: epoll_event(), count: 64)
  private var readBuffer = [UInt8](repeating: 0, count: 32_768)

  init(
    _ poller: Poller,
    _ inbox: Inbox,
    _ listeningSocket: ListeningSocket,
    for access: Server.Access,
    to registry: ModelRegistry,
    on scheduler: any TimedScheduler
  ) {
    self.poller = poller
    self.inbox = inbox
    self.listeningSocket = listeningSocket
    self.access = access
    self.registry = registry
    self.scheduler = scheduler
    slots = ClientSlots(ServerThread.clientLimit, inbox)
  }

  /// Serves clients until the server stops.
  mutating func run() {
    if !listeningSocket.listens { acceptOnlyClient() }
    while !isStopped {
      let resumed = unfinished
      unfinished = []
      let isIdle = resumed.isEmpty && items.isEmpty
      // A timer of the scheduler might itself need a descriptor.
      let timeout = isIdle ? acceptance == .paused ? ServerThread.acceptancePause : -1 : 0
      let ready = poller.events(waiting: timeout, &events)
      if acceptance == .paused { accept(.possible) }
      for event in ready where !isStopped {
        switch event.id {
        case ServerThread.inboxID: takeItems()
        case ServerThread.listenerID: acceptClients()
        default:
          if event.hasHungUp { refused.removeAll { $0.id == event.id } }
          update(event.id) { $0.handle(event, &$1) }
        }
      }
      for id in resumed { update(id) { $0.resume(&$1) } }
      for item in items.prefix(ServerThread.turnLimit) { handle(item) }
      items = items.dropFirst(ServerThread.turnLimit)
      overwriteStack()
    }
    for connection in connections.values { connection.close() }
  }

  /// Overwrites the stack if a client has sent a message, which may have contained a password.
  private mutating func overwriteStack() {
    guard mustOverwriteStack else { return }
    mustOverwriteStack = false
    serving_overwrite_stack()
  }

  /// Takes the messages from the inbox, and handles the last replies to calls.
  private mutating func takeItems() {
    for item in inbox.takeAll() {
      if case .lastReply = item { handle(item) } else { items.append(item) }
    }
  }

  private mutating func handle(_ item: Inbox.Item) {
    switch item {
    case .lastReply(let id), .replies(let id): update(id) { $0.writeReplies(&$1) }
    case .deadline(let id, let number): update(id) { $0.handle(deadline: number, &$1) }
    case .acceptance: accept(.possible)
    case .stop: isStopped = true
    }
  }

  private mutating func update(
    _ id: ConnectionID,
    _ work: (Connection, inout [UInt8]) -> Connection.Progress
  ) {
    guard let connection = connections[id] else { return }
    let awaitedSpace = connection.awaitsSpace
    let progress = work(connection, &readBuffer)
    if connection.takeUsedInput() { mustOverwriteStack = true }
    switch progress {
    case .waiting: break
    case .unfinished: if !unfinished.contains(id) { unfinished.append(id) }
    case .closed:
      poller.remove(connection.socket.descriptor)
      connections[id] = nil
      // Without a listening socket, no other client can come.
      if !listeningSocket.listens { isStopped = true }
      return
    }
    if connection.awaitsSpace != awaitedSpace {
      poller.change(connection.socket.descriptor, as: id, reportsSpace: connection.awaitsSpace)
    }
  }

  // MARK: Accepting

  private mutating func acceptClients() {
    for _ in 0..<ServerThread.acceptanceLimit {
      guard slots.isFree else { return accept(.full) }
      let descriptor = listeningSocket.accept()
      if descriptor >= 0 {
        add(Socket(descriptor))
      } else if errno == EAGAIN {
        return
      } else if errno == EMFILE || errno == ENFILE {
        // So a program that has used up its descriptors can still be asked by one client.
        guard spare.release() else { return accept(.paused) }
      } else if errno != EINTR, errno != ECONNABORTED {
        return accept(.paused)
      }
    }
  }

  /// Serves the client that a service manager has accepted.
  private mutating func acceptOnlyClient() {
    let descriptor = listeningSocket.accept()
    if descriptor >= 0 { add(Socket(descriptor)) }
    // A refused client has no connection.
    isStopped = connections.isEmpty
  }

  /// Starts or stops accepting clients.
  private mutating func accept(_ new: Acceptance) {
    guard acceptance != new, listeningSocket.listens else { return }
    acceptance = new
    if new == .possible { spare.reserve() }
    poller.change(listeningSocket.descriptor, as: Self.listenerID, reportsInput: new == .possible)
  }

  private mutating func add(_ socket: Socket) {
    latestID += 1
    // The system reports the end of the connection even if the client sends nothing.
    guard poller.add(socket.descriptor, as: latestID) else { return accept(.paused) }
    guard access == .anyUser || socket.peerUser == geteuid() else { return refuse(socket) }
    connections[latestID] = Connection(
      socket,
      slots.take(),
      latestID,
      inbox,
      scheduler,
      to: registry,
      in: currentCall
    )
  }

  private mutating func refuse(_ socket: Socket) {
    // A new socket has space for the message.
    let message = ReplyMessage.error("org.varlink.service.PermissionDenied") + [0]
    message.withUnsafeBytes { _ = socket.write($0) }
    socket.shutDownOutput()
    // A client that finds the socket closed while it sends its first call may not read the error.
    refused.append((latestID, socket))
    if refused.count > ServerThread.refusalLimit { refused.removeFirst() }
  }
}

/// An open descriptor that can be closed when the process needs one.
private struct SpareDescriptor: ~Copyable {
  private var descriptor: Int32 = -1

  init() {
    reserve()
  }

  /// Opens the descriptor, if it is closed and the process has a free one.
  mutating func reserve() {
    if descriptor < 0 { descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Closes the descriptor, or returns false if it is closed.
  mutating func release() -> Bool {
    guard descriptor >= 0 else { return false }
    close(descriptor)
    descriptor = -1
    return true
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// The number of clients that a server has accepted and not yet forgotten.
///
/// A client counts until the main actor has released it too. If the main actor is busy, that is
/// later than the end of the connection. So the waiting work is limited no matter how fast clients
/// come and go.
final class ClientSlots: Sendable {
  private let limit: Int
  private let inbox: Inbox
  private let count = Atomic(0)

  /// Creates the slots of a server whose thread has the given inbox.
  init(_ limit: Int, _ inbox: Inbox) {
    self.limit = limit
    self.inbox = inbox
  }

  /// True if another client can be accepted.
  var isFree: Bool { count.load(ordering: .relaxed) < limit }

  /// Returns a slot for an accepted client.
  func take() -> ClientSlot {
    count.add(1, ordering: .relaxed)
    return ClientSlot(self)
  }

  fileprivate func release() {
    if count.subtract(1, ordering: .relaxed).oldValue >= limit { inbox.add(.acceptance) }
  }
}

/// The slot of one client, which is free again when this object is released.
final class ClientSlot: Sendable {
  private let slots: ClientSlots

  fileprivate init(_ slots: ClientSlots) {
    self.slots = slots
  }

  deinit {
    slots.release()
  }
}
