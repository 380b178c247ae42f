/// The replies to one client, and the right to write to its socket.
///
/// The caller takes the returned actions outside the lock. Invariants:
/// 1. One thread writes at a time: the one to which a method has returned `write`.
/// 2. The main actor writes a reply that ends a call if nothing waits. It also writes the values of
///    an action if too many of them wait. All other replies wait for the thread of the server.
/// 3. The thread of the server is notified at most once until it calls ``flush()``.
/// 4. When a client is too slow, an error replaces all replies whose sending has not begun. The
///    connection closes after the error.
package struct ReplyQueue {
  /// An action to take outside the lock.
  package enum Action: Equatable {
    case wait
    /// Write bytes, and pass the result to ``wrote(_:)``.
    case write(ArraySlice<UInt8>)
    /// Let the thread of the server call ``flush()``.
    case notify
    /// Call ``flush()`` when the socket has space.
    ///
    /// If `isUrgent` is true, call ``giveUp()`` if the client makes no space in time.
    case awaitSpace(isUrgent: Bool)
    /// Cancel the work of the call, and call ``flush()`` when the socket has space.
    case linger
    /// Begin the next call.
    case proceed
    /// Nothing can be written, because the client has left.
    case left
    case close
  }

  private enum Writer { case mainActor, server }

  private var outbox = Outbox()
  private var writer: Writer?
  private var terminator: UInt8 = 0
  private var isCallInProgress = false
  private var isNotified = false
  /// True if the thread of the server waits for the end of the call.
  private var isEndAwaited = false
  /// True if the socket had no space for the next bytes.
  private var isBlocked = false
  /// True if the connection closes when the replies are written.
  private var isClosing = false

  package init() {}

  // MARK: The main actor

  /// Adds a reply of a model to the call in progress.
  package mutating func add(_ reply: Reply) -> Action {
    guard !isClosing else { return .wait }
    let wasFull = outbox.isFull
    switch reply {
    case .last(let message):
      let isAlone = outbox.isEmpty
      outbox.add(message, terminator: terminator)
      isCallInProgress = false
      if isAlone, let bytes = offer(to: .mainActor) { return .write(bytes) }
    case .none:
      isCallInProgress = false
      return isEndAwaited ? notify() : .wait
    case .change(let change): outbox.add(change, terminator: terminator)
    case .value(let message):
      if !outbox.addValue(message, terminator: terminator) {
        outbox.giveUp(terminator: terminator)
        isClosing = true
      } else if !isBlocked, outbox.isFull, let bytes = offer(to: .mainActor) {
        return .write(bytes)
      }
    }
    // While the socket has no space, the thread of the server already waits for space. The wait
    // becomes urgent when the outbox is full.
    return isBlocked && !isClosing && outbox.isFull == wasFull ? .wait : notify()
  }

  // MARK: The thread of the server

  /// Handles the beginning of a call.
  package mutating func begin(terminator: UInt8) {
    self.terminator = terminator
    isEndAwaited = false
    isCallInProgress = true
  }

  /// Returns true if no call is in progress and all replies were written.
  ///
  /// Otherwise, the end of the call notifies the thread of the server, unless the thread waits for
  /// space in the socket.
  package mutating func awaitEnd() -> Bool {
    let isOver = !isCallInProgress && outbox.isEmpty && writer == nil
    isEndAwaited = !isOver
    return isOver
  }

  /// Adds an error with which the server replies in place of a model.
  package mutating func add(
    error problem: InvalidMessage,
    terminator: UInt8,
    isLast: Bool
  ) -> Action {
    outbox.add(ReplyMessage.error(problem), terminator: terminator)
    isClosing = isLast
    return flush()
  }

  /// Handles a client that has made no space in time.
  package mutating func giveUp() -> Action {
    outbox.giveUp(terminator: terminator)
    isClosing = true
    return flush()
  }

  /// Handles the end of the connection, after which replies are ignored.
  package mutating func close() {
    isClosing = true
  }

  /// Handles a notification of the server's thread, or new space in the socket.
  package mutating func flush() -> Action {
    isNotified = false
    guard writer == nil else {
      isEndAwaited = true
      return .wait
    }
    isBlocked = false
    if let bytes = offer(to: .server) { return .write(bytes) }
    if isClosing { return .close }
    return isCallInProgress ? .wait : .proceed
  }

  // MARK: Both

  /// Handles the result of a write.
  package mutating func wrote(_ progress: Socket.Progress) -> Action {
    let wasMainActor = writer == .mainActor
    writer = nil
    if case .bytes(let count) = progress {
      outbox.removeFirst(count)
    } else {
      outbox.removeFirst(0)
    }
    if case .mustWait = progress { isBlocked = true }
    // The thread of the server repeats a write that has failed on the main actor.
    if wasMainActor { return isEndAwaited || !outbox.isEmpty ? notify() : .wait }
    switch progress {
    case .bytes: return flush()
    case .ended: return isClosing ? .close : .left
    case .mustWait: return isClosing ? .linger : .awaitSpace(isUrgent: outbox.isFull)
    }
  }

  /// Returns the bytes that a thread is to write, or nil if none wait or another thread is writing.
  private mutating func offer(to thread: Writer) -> ArraySlice<UInt8>? {
    guard writer == nil, let bytes = outbox.next() else { return nil }
    writer = thread
    return bytes
  }

  private mutating func notify() -> Action {
    defer { isNotified = true }
    return isNotified ? .wait : .notify
  }
}
