/// The replies to one client, and the right to write to its socket.
///
/// The caller takes the returned actions outside the lock. Invariants:
/// 1. One thread writes at a time: the one to which a method has returned `write`.
/// 2. The main actor writes only a reply that ends a call, and only if nothing waits. All other
///    replies wait for the thread of the server.
/// 3. The thread of the server is notified at most once until it calls ``flush()``.
/// 4. When a client is too slow for the values of an action, an error replaces all replies whose
///    sending has not begun. The connection closes after the error.
package struct ReplyQueue {
  /// An action to take outside the lock.
  package enum Action: Equatable {
    case wait
    /// Write bytes, and pass the result to ``wrote(_:)``.
    case write(ArraySlice<UInt8>)
    /// Let the thread of the server call ``flush()``.
    case notify
    /// Call ``flush()`` when the socket has space.
    case awaitSpace
    /// Cancel the work of the call, and call ``flush()`` when the socket has space.
    case linger
    /// Begin the next call.
    case proceed
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
    switch reply {
    case .last(let message):
      let isAlone = outbox.isEmpty && writer == nil
      outbox.add(message, terminator: terminator)
      isCallInProgress = false
      if isAlone, let bytes = outbox.next() {
        writer = .mainActor
        return .write(bytes)
      }
    case .none:
      isCallInProgress = false
      return isEndAwaited ? notify() : .wait
    case .change(let change): outbox.add(change, terminator: terminator)
    case .value(let message):
      if !outbox.addValue(message, terminator: terminator, isBlocked: isBlocked) {
        isClosing = true
      }
    }
    // While the socket has no space, the thread of the server already waits for space.
    return isBlocked && !isClosing ? .wait : notify()
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
    if let bytes = outbox.next() {
      writer = .server
      return .write(bytes)
    }
    if isClosing { return .close }
    return isCallInProgress ? .wait : .proceed
  }

  // MARK: Both

  /// Handles the result of a write.
  package mutating func wrote(_ progress: Socket.Progress) -> Action {
    let wasMainActor = writer == .mainActor
    writer = nil
    if case .bytes(let count) = progress { outbox.removeFirst(count) }
    // The thread of the server repeats a write that has failed on the main actor.
    if wasMainActor { return isEndAwaited || !outbox.isEmpty ? notify() : .wait }
    switch progress {
    case .bytes: return flush()
    case .ended: return .close
    case .mustWait:
      isBlocked = true
      return isClosing ? .linger : .awaitSpace
    }
  }

  private mutating func notify() -> Action {
    defer { isNotified = true }
    return isNotified ? .wait : .notify
  }
}
