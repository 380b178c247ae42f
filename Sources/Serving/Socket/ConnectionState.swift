/// A state machine that decides how to handle the input of one client.
///
/// The connection takes the returned actions. Invariants:
/// 1. One call is in progress at a time. The next one begins when all replies are written.
/// 2. While a call is in progress, nothing is read. Further calls wait in `input` or in the socket.
/// 3. A client that has closed its sending direction still receives the replies to its calls.
/// 4. After a client has left, all its input is still read and its calls are performed in order.
///    The work of a call that wants a reply is canceled as soon as it has begun.
/// 5. A deadline exists only while the client must send the rest of a message, or make space for
///    replies because many wait or the connection is ending.
/// 6. A client is too slow only if a read after the deadline finds no complete message.
/// 7. After the action `close`, every further action is `wait`.
package struct ConnectionState: ~Copyable {
  /// An action that the connection takes before it calls the next method.
  package enum Action {
    case wait
    /// Read, and pass the result to ``received(_:isDrained:)`` or ``inputEnded()``.
    case read
    /// Handle a call, and end each reply with the terminator.
    case call(Call, terminator: UInt8)
    /// Reply that a message is invalid.
    case reject(InvalidMessage, terminator: UInt8)
    /// Reply that a message is too long, too slow or unfinished, and then close the connection.
    case refuse(InvalidMessage, terminator: UInt8)
    /// Replace the replies for which the client makes no space with an error, and then close the
    /// connection.
    case giveUp
    /// Cancel the work of the current call and drop its replies, and then call ``advance()``.
    case abandon
    case close
  }

  /// The number of the current deadline, or nil if there is none.
  package private(set) var deadline: Int?
  /// True while replies are awaited or written.
  package private(set) var isBusy = false
  /// True if the client has left.
  package private(set) var hasLeft = false
  private var input = WipedBuffer()
  private var scanner = FrameScanner()
  private var terminator: UInt8 = 0
  private var isReadable = false
  /// True if the end of the input follows the bytes that can be read.
  private var isInputLast = false
  private var hasInputEnded = false
  /// True if the connection closes after the current replies, so that its input is ignored.
  private var isEnding = false
  /// True if the deadline for the rest of a message has passed.
  private var isOverdue = false
  private var isClosed = false
  private var latestDeadline = 0

  package init() {}

  /// True if there is something to do after the replies are written.
  package var hasMoreToDo: Bool { input.count > 0 || isReadable || hasInputEnded || hasLeft }

  /// Handles the arrival of input.
  ///
  /// If `isLast` is true, the client sends nothing after this input.
  package mutating func arrived(isLast: Bool) {
    isReadable = true
    if isLast { isInputLast = true }
  }

  /// Handles a client that has closed both directions, or to which nothing can be written.
  ///
  /// The last input of the client may still be unread.
  package mutating func left() -> Action {
    arrived(isLast: true)
    hasLeft = true
    return advance()
  }

  /// Handles bytes that were read.
  ///
  /// If `isDrained` is true, no more bytes can be read now.
  package mutating func received(_ bytes: UnsafeRawBufferPointer, isDrained: Bool) -> Action {
    // The system reports the end of the input only once, so reading continues up to the end.
    if isDrained, !isInputLast { isReadable = false }
    input.append(upTo: bytes.count) { free in
      free.copyMemory(from: bytes)
      return bytes.count
    }
    return advance()
  }

  /// Handles the end of the input, after which the client sends nothing more.
  package mutating func inputEnded() -> Action {
    isReadable = false
    hasInputEnded = true
    return advance()
  }

  /// Handles the end of a call whose replies were all written.
  package mutating func repliesWritten() -> Action {
    isBusy = false
    deadline = nil
    return advance()
  }

  /// Handles replies that wait for the model or for space in the socket.
  ///
  /// If `isUrgent` is true, a new deadline starts, by which the client must make space.
  package mutating func repliesWait(isUrgent: Bool) {
    guard isBusy, !isEnding else { return }
    deadline = nil
    if isUrgent { startDeadline() }
  }

  /// Starts a deadline by which the client must read the last replies.
  package mutating func linger() {
    isEnding = true
    startDeadline()
  }

  /// Handles a deadline that has passed.
  ///
  /// A deadline that is no longer the current one has no effect.
  package mutating func passed(deadline number: Int) -> Action {
    guard deadline == number else { return .wait }
    deadline = nil
    if isEnding { return close() }
    if isBusy {
      isEnding = true
      return .giveUp
    }
    // While many clients connect, the rest of the message may wait in the socket.
    isOverdue = true
    isReadable = true
    return advance()
  }

  /// Handles the closing of the connection.
  package mutating func end() {
    _ = close()
  }

  /// Returns the next action.
  package mutating func advance() -> Action {
    guard !isClosed else { return .wait }
    if isBusy {
      guard hasLeft else { return .wait }
      if isEnding { return close() }
      isBusy = false
      deadline = nil
      return .abandon
    }
    while let frame = input.withBytes({ scanner.next(in: $0) }) {
      deadline = nil
      isOverdue = false
      terminator = frame.terminator
      guard frame.length <= Connection.messageLimit else { return refuse(.tooLong) }
      let message = input.withBytes { parse(UnsafeRawBufferPointer(rebasing: $0[..<frame.length])) }
      input.removeFirst(frame.length + 1)
      guard let message else { continue }
      isBusy = true
      return message
    }
    if input.count > Connection.messageLimit { return refuse(.tooLong) }
    if isReadable { return .read }
    if hasInputEnded { return hasLeft || isInputBlank ? close() : refuse(.unfinished) }
    if isOverdue { return refuse(.tooSlow) }
    if input.count > 0 { startDeadline() }
    return .wait
  }

  /// Returns the action for a message, or nil for a blank message.
  private func parse(_ message: UnsafeRawBufferPointer) -> Action? {
    if ConnectionState.isBlank(message) { return nil }
    do throws(InvalidMessage) {
      return .call(try Call(message), terminator: terminator)
    } catch {
      return hasLeft ? nil : .reject(error, terminator: terminator)
    }
  }

  private var isInputBlank: Bool { input.withBytes(ConnectionState.isBlank) }

  private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || (0x9...0xD).contains($0) }
  }

  private mutating func refuse(_ problem: InvalidMessage) -> Action {
    if hasLeft { return close() }
    isBusy = true
    isEnding = true
    deadline = nil
    return .refuse(problem, terminator: terminator)
  }

  private mutating func close() -> Action {
    isClosed = true
    deadline = nil
    input = WipedBuffer()
    return .close
  }

  private mutating func startDeadline() {
    guard deadline == nil else { return }
    latestDeadline += 1
    deadline = latestDeadline
  }
}

extension InvalidMessage {
  static let tooLong = InvalidMessage(
    problem: "The message has more than \(Connection.messageLimit) bytes."
  )
  static let tooSlow = InvalidMessage(problem: "The rest of the message did not come in time.")
  static let unfinished = InvalidMessage(problem: "The message must end with a newline or NUL.")
}
