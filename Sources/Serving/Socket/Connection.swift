internal import Signals
internal import ViewModels

/// The server's end of the connection to one client.
///
/// All methods run on the thread of the server. ``ConnectionState`` and ``ReplyQueue`` decide what
/// to do, and this class does it.
final class Connection {
  /// The maximum number of bytes in a message.
  static let messageLimit = 1_048_576
  /// The time in which a client must send the rest of a message, or make space for replies.
  static let patience = Duration.seconds(10)

  /// The state of a connection after an event was handled.
  enum Progress {
    /// The connection waits for its client or a model.
    case waiting
    /// The connection has more to do, but other connections come first.
    case unfinished
    case closed
  }

  let socket: Socket
  /// True while replies wait for space in the socket.
  private(set) var awaitsSpace = false
  /// True if a message of the client may have left copies on the stack.
  private var hasUsedInput = false
  private let id: ConnectionID
  private let inbox: Inbox
  private let scheduler: any TimedScheduler
  private let session: ClientSession
  private let turn: CallTurn
  private let readyReplies: ReadyReplies
  private let replies: SharedReplyQueue
  private var state = ConnectionState()
  private var timer: (deadline: Int, disposable: any Disposable)?

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - socket: A connected, non-blocking socket.
  ///   - slot: The slot of the client.
  ///   - id: The number of the connection.
  ///   - inbox: The inbox of the server's thread.
  ///   - scheduler: The scheduler for timeouts.
  ///   - registry: The models that the client can use.
  ///   - turn: The call that the main actor is performing for a client of the server.
  init(
    _ socket: Socket,
    _ slot: ClientSlot,
    _ id: ConnectionID,
    _ inbox: Inbox,
    _ scheduler: any TimedScheduler,
    to registry: ModelRegistry,
    in turn: CallTurn
  ) {
    self.socket = socket
    self.id = id
    self.inbox = inbox
    self.scheduler = scheduler
    session = ClientSession(registry, caller: socket.peer)
    readyReplies = registry.readyReplies
    self.turn = turn
    replies = SharedReplyQueue(id, inbox, slot, turn, socket)
  }

  /// Handles an event of the socket.
  func handle(_ event: Poller.Event, _ buffer: inout [UInt8]) -> Progress {
    if event.isReadable { state.arrived(isLast: event.hasInputEnded) }
    if event.hasHungUp { return run(state.left(), &buffer) }
    // The main actor may have written the last reply to the call in progress.
    let mayWrite = awaitsSpace ? event.isWritable : state.isBusy
    return mayWrite ? writeReplies(&buffer) : resume(&buffer)
  }

  /// Writes pending replies.
  func writeReplies(_ buffer: inout [UInt8]) -> Progress {
    // A failed write must not close the connection before the last input is read.
    if state.hasLeft { return run(state.advance(), &buffer) }
    let hasMoreToDo = state.hasMoreToDo
    return run(write { $0.flush(hasMoreToDo: hasMoreToDo) }, &buffer)
  }

  /// Continues unfinished work.
  func resume(_ buffer: inout [UInt8]) -> Progress {
    run(state.advance(), &buffer)
  }

  /// Handles a deadline that has passed.
  func handle(deadline number: Int, _ buffer: inout [UInt8]) -> Progress {
    run(state.passed(deadline: number), &buffer)
  }

  /// Returns true if a message of the client may have left copies on the stack since the last call.
  func takeUsedInput() -> Bool {
    defer { hasUsedInput = false }
    return hasUsedInput
  }

  /// Closes the connection.
  func close() {
    state.close()
    updateTimer()
    replies.update { $0.close() }
    socket.shutDown()
    cancelWork()
  }

  // MARK: Actions

  private func run(_ first: ConnectionState.Action, _ buffer: inout [UInt8]) -> Progress {
    defer { updateTimer() }
    var action = first
    var hasRead = false
    while true {
      switch action {
      case .read, .call, .reject, .refuse: hasUsedInput = true
      case .wait, .giveUp, .abandon, .close: break
      }
      switch action {
      case .wait: return .waiting
      case .read:
        if hasRead { return .unfinished }
        hasRead = true
        action = read(&buffer)
      case .call(let call, let terminator):
        if !state.hasLeft, let message = readyReplies.reply(to: call) {
          guard let next = answer(message, terminator) else { return .unfinished }
          action = next
        } else {
          let hasMoreToDo = state.hasMoreToDo
          replies.update { $0.begin(terminator: terminator, hasMoreToDo: hasMoreToDo) }
          let (session, replies, turn) = (session, replies, turn)
          onMainActor { turn.perform { session.handle(call) { replies.add($0) } } }
          action = state.advance()
        }
      case .reject(let problem, let terminator):
        guard let next = answer(ReplyMessage.error(problem), terminator) else {
          return .unfinished
        }
        action = next
      case .refuse(let problem, let terminator):
        let message = ReplyMessage.error(problem)
        action = write { $0.reply(message, terminator: terminator, isLast: true) }
      case .giveUp: action = write { $0.giveUp() }
      case .abandon:
        replies.update { $0.close() }
        cancelWork()
        action = state.advance()
      case .close:
        close()
        return .closed
      }
    }
  }

  /// Replies to a message without the main actor, and returns the next action.
  ///
  /// Returns nil if other connections come before the next message of this client.
  private func answer(_ message: [UInt8], _ terminator: UInt8) -> ConnectionState.Action? {
    let result = flush { $0.reply(message, terminator: terminator) }
    guard result == .proceed, state.hasMoreToDo else { return next(after: result) }
    state.pause()
    return nil
  }

  /// Calls a method of the reply queue, writes its bytes, and returns the next action.
  private func write(
    _ input: (inout ReplyQueue) -> ReplyQueue.Action
  ) -> ConnectionState.Action {
    next(after: flush(input))
  }

  /// Calls a method of the reply queue, writes its bytes, and returns the action after them.
  private func flush(_ input: (inout ReplyQueue) -> ReplyQueue.Action) -> ReplyQueue.Action {
    var action = replies.update(input)
    while case .write(let bytes) = action {
      let progress = bytes.withUnsafeBytes(socket.write)
      action = replies.update { $0.wrote(progress) }
    }
    return action
  }

  private func next(after result: ReplyQueue.Action) -> ConnectionState.Action {
    awaitsSpace = false
    switch result {
    // `flush` has taken every `write`.
    case .wait, .write:
      state.repliesWait(isUrgent: false)
      return .wait
    case .awaitSpace(let isUrgent):
      awaitsSpace = true
      state.repliesWait(isUrgent: isUrgent)
      return .wait
    case .linger:
      awaitsSpace = true
      // The work is canceled now, because the client may never read.
      cancelWork()
      state.linger()
      return .wait
    case .proceed: return state.repliesWritten()
    case .left: return state.left()
    case .close: return .close
    }
  }

  private func read(_ buffer: inout [UInt8]) -> ConnectionState.Action {
    buffer.withUnsafeMutableBytes { free in
      switch socket.read(into: free) {
      case .bytes(let count):
        let bytes = UnsafeMutableRawBufferPointer(rebasing: free[..<count])
        // The bytes can contain a password.
        defer { bytes.overwrite() }
        return state.received(UnsafeRawBufferPointer(bytes), isDrained: count < free.count)
      case .mustWait:
        return state.received(UnsafeRawBufferPointer(rebasing: free[..<0]), isDrained: true)
      case .ended: return state.inputEnded()
      }
    }
  }

  private func cancelWork() {
    let session = session
    onMainActor { session.cancelWork() }
  }

  private func updateTimer() {
    guard timer?.deadline != state.deadline else { return }
    timer?.disposable.dispose()
    timer = state.deadline.map { [inbox, id] number in
      let disposable = scheduler.schedule(after: Connection.patience) {
        inbox.add(.deadline(id, number: number))
      }
      return (number, disposable)
    }
  }
}
