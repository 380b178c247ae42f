internal import Dispatch
internal import Signals
internal import Synchronization

/// The connection of one client, which reads, parses and writes on the queue of its server.
///
/// 1. One call is in progress at a time. The next one begins when all replies were written.
/// 2. While a call is in progress, at most 32 KiB of further calls are read.
/// 3. When the client has left, the work of its call is canceled. A client that has only closed its
///    own direction still receives the replies to its calls.
final class Connection: ReplyOutlet {
  /// The maximum number of bytes in a message.
  static let messageLimit = 1_048_576
  /// The maximum number of bytes that are read ahead while a call is in progress.
  private static let readAhead = 32_768
  /// The time in which a client must complete a message.
  static let patience = Duration.seconds(10)

  let socket: Socket
  let queue: DispatchQueue
  private let scheduler: any TimedScheduler
  private let session: ClientSession
  private let closed: @Sendable (Connection) -> Void
  let state = Mutex(ConnectionState())

  /// Creates a connection, which then must be started.
  ///
  /// - Parameters:
  ///   - socket: A connected socket that does not wait.
  ///   - queue: The queue of the server.
  ///   - scheduler: The scheduler for timeouts.
  ///   - registry: The models.
  ///   - closed: A closure that is called once, when the connection has been closed.
  init(
    _ socket: Socket,
    on queue: DispatchQueue,
    _ scheduler: any TimedScheduler,
    to registry: ModelRegistry,
    closed: @escaping @Sendable (Connection) -> Void
  ) {
    self.socket = socket
    self.queue = queue
    self.scheduler = scheduler
    self.closed = closed
    session = ClientSession(registry)
  }

  /// Starts reading.
  func start() {
    state.withLock { state in
      let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.read() }
      // Dispatch uses the descriptor until the cancel handler runs.
      source.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
      state.readSource = source
      source.activate()
    }
  }

  /// Sends an error to a client that is refused, and closes the connection.
  func refuse(_ error: String) {
    queue.async {
      self.state.withLock { state in
        state.outbox.add(ReplyMessage.error(error), terminator: 0)
        state.isClosing = true
      }
      self.flush()
    }
  }

  /// Closes the connection.
  func close() {
    queue.async { self.finish() }
  }

  // MARK: Replies

  @MainActor
  func send(_ reply: Reply) {
    if add(reply) { queue.async { self.flush() } }
  }

  /// Adds a reply to the outbox, and returns true if the caller must enqueue `flush`.
  private func add(_ reply: Reply) -> Bool {
    state.withLock { state in
      guard !state.isClosed, !state.isClosing else { return false }
      switch reply {
      case .last(let message):
        state.outbox.add(message, terminator: state.terminator)
        state.isCallInProgress = false
      case .none: state.isCallInProgress = false
      case .change(let change): state.outbox.add(change, terminator: state.terminator)
      case .value(let message):
        let isBlocked = state.writeSource != nil
        if !state.outbox.addValue(message, terminator: state.terminator, isBlocked: isBlocked) {
          state.outbox.removeUnsent()
          state.outbox.add(ReplyMessage.error("org.coax.TooSlow"), terminator: state.terminator)
          state.isClosing = true
        }
      }
      // If the client reads slowly, the next flush follows when there is space.
      guard state.writeSource == nil || state.isClosing else { return false }
      defer { state.isFlushScheduled = true }
      return !state.isFlushScheduled
    }
  }

  // MARK: Calls

  private func read() {
    let hasLeft = state.withLock { state in
      guard !state.isClosed, !state.hasInputEnded else { return false }
      var hasEnded = false
      while state.input.count <= Connection.messageLimit {
        let limit = Connection.readAhead - (state.isBusy ? state.input.count : 0)
        guard limit > 0 else {
          pauseReading(&state)
          break
        }
        var progress = Socket.Progress.mustWait
        state.input.append(upTo: limit) { free in
          progress = socket.read(into: free)
          if case .bytes(let count) = progress { return count }
          return 0
        }
        if case .bytes = progress { continue }
        if case .ended = progress { hasEnded = true }
        break
      }
      // After a hang-up, Dispatch reports nothing more.
      let isAbandoned = socket.isAbandoned
      if hasEnded || isAbandoned { endReading(&state) }
      return isAbandoned && state.isBusy
    }
    if hasLeft { finish() } else { advance() }
  }

  private func endReading(_ state: inout ConnectionState) {
    state.hasInputEnded = true
    // A source at the end of its input would never rest.
    resumeReading(&state)
    state.readSource?.cancel()
    state.readSource = nil
    watchHangUp(&state)
  }

  /// Begins the next call if the previous one has ended.
  func advance() {
    while true {
      let next: ConnectionState.NextMessage = state.withLock { state in
        guard !state.isBusy, !state.isClosed, !state.isClosing else { return .none }
        resumeReading(&state)
        let frame = state.input.withBytes { state.scanner.next(in: $0) }
        guard let frame else { return incompleteMessage(&state) }
        state.timeout?.dispose()
        state.timeout = nil
        state.terminator = frame.terminator
        defer { state.input.removeFirst(frame.length + 1) }
        return state.input.withBytes { bytes in
          let message = UnsafeRawBufferPointer(rebasing: bytes[..<frame.length])
          guard !message.allSatisfy({ $0 == 0x20 || (0x9...0xD).contains($0) }) else {
            return .again
          }
          guard message.count <= Connection.messageLimit else { return .tooLong }
          do throws(InvalidMessage) {
            let call = try Call(message)
            state.isCallInProgress = true
            return .call(call)
          } catch {
            return .invalid(error)
          }
        }
      }
      switch next {
      case .none: return
      case .again: continue
      case .end: return finish()
      case .call(let call):
        let session = session
        return onMainActor { session.handle(call, self) }
      case .invalid(let problem):
        // Other clients continue between the messages of this one.
        add(problem)
        return queue.async { self.flush() }
      case .tooLong:
        return refuseRest(.tooLong)
      }
    }
  }

  private func incompleteMessage(_ state: inout ConnectionState) -> ConnectionState.NextMessage {
    if state.hasInputEnded { return .end }
    if state.input.count > Connection.messageLimit { return .tooLong }
    if state.input.count > 0 { startTimeout(&state) }
    return .none
  }

  private func add(_ problem: InvalidMessage) {
    state.withLock { $0.outbox.add(ReplyMessage.error(problem), terminator: $0.terminator) }
  }

  /// Replies to a message of which the rest cannot be found, and closes the connection.
  func refuseRest(_ problem: InvalidMessage) {
    state.withLock { $0.isClosing = true }
    add(problem)
    flush()
  }

  func startTimeout(_ state: inout ConnectionState) {
    guard state.timeout == nil else { return }
    state.timeoutNumber += 1
    let number = state.timeoutNumber
    state.timeout = scheduler.schedule(after: Connection.patience) { [weak self] in
      guard let self else { return }
      self.queue.async { self.timeOut(number) }
    }
  }

  private func timeOut(_ number: Int) {
    // The message may have been completed after the timer fired.
    perform(
      state.withLock { state in
        guard state.timeout != nil, state.timeoutNumber == number else {
          return ConnectionState.Step.wait
        }
        state.timeout = nil
        return state.isClosing ? .close : .refuse
      }
    )
  }

  private func pauseReading(_ state: inout ConnectionState) {
    guard !state.isReadingPaused, let source = state.readSource else { return }
    state.isReadingPaused = true
    source.suspend()
    watchHangUp(&state)
  }

  /// Watches whether the client leaves, while nothing is read.
  private func watchHangUp(_ state: inout ConnectionState) {
    guard state.hangUpSource == nil else { return }
    state.hangUpSource = socket.makeHangUpSource(on: queue)
    state.hangUpSource?.setEventHandler { [weak self] in self?.finish() }
    state.hangUpSource?.activate()
  }

  private func resumeReading(_ state: inout ConnectionState) {
    guard state.isReadingPaused else { return }
    state.isReadingPaused = false
    state.readSource?.resume()
  }

  // MARK: The end

  func finish() {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.isClosed = true
      // A suspended source must not be released.
      resumeReading(&state)
      state.readSource?.cancel()
      state.writeSource?.cancel()
      state.hangUpSource?.cancel()
      state.hangUpSource = nil
      state.readSource = nil
      state.writeSource = nil
      state.timeout?.dispose()
      state.input = WipedBuffer()
      return true
    }
    guard isFirst else { return }
    endSession()
    closed(self)
  }

  func endSession() {
    let session = session
    onMainActor { session.end() }
  }
}
