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

  /// The work of the connection.
  private enum Phase {
    /// The next message is awaited. A deadline exists if the message has begun.
    case receiving(deadline: Int?)
    /// The deadline of a message has passed, but the rest of it may wait in the socket.
    case overdue
    /// The replies to a message are awaited or written.
    case replying(deadline: Int?)
    /// The last replies are written, and input is ignored.
    case ending(deadline: Int?)
    case closed
  }

  /// The bytes that the client can still send.
  private enum Client {
    /// More can arrive, but nothing can be read now.
    case quiet
    case sending
    /// Nothing follows the bytes that can be read.
    case finishing(hasLeft: Bool)
    /// All bytes were read.
    case finished(hasLeft: Bool)
  }

  private var phase = Phase.receiving(deadline: nil)
  private var client = Client.quiet
  private var input = WipedBuffer()
  private var scanner = MessageScanner()
  /// The byte that ends each reply; nil before the first message.
  ///
  /// After the first newline it stays a newline, because a user reads the replies as lines.
  private var terminator: UInt8?
  private var latestDeadline = 0

  package init() {}

  /// The number of the current deadline, or nil if there is none.
  package var deadline: Int? {
    switch phase {
    case .receiving(let deadline), .replying(let deadline), .ending(let deadline): deadline
    case .overdue, .closed: nil
    }
  }

  /// True while replies are awaited or written.
  package var isBusy: Bool {
    switch phase {
    case .replying, .ending: true
    case .receiving, .overdue, .closed: false
    }
  }

  /// True if the client has left.
  package var hasLeft: Bool {
    switch client {
    case .quiet, .sending: false
    case .finishing(let hasLeft), .finished(let hasLeft): hasLeft
    }
  }

  /// True if there is something to do after the replies are written.
  package var hasMoreToDo: Bool {
    if case .quiet = client { input.count > 0 } else { true }
  }

  /// Handles the arrival of input.
  ///
  /// If `isLast` is true, the client sends nothing after this input.
  package mutating func arrived(isLast: Bool) {
    switch client {
    case .quiet, .sending: client = isLast ? .finishing(hasLeft: false) : .sending
    case .finishing, .finished: break
    }
  }

  /// Handles a client that has closed both directions, or to which nothing can be written.
  ///
  /// The last input of the client may still be unread.
  package mutating func left() -> Action {
    switch client {
    case .quiet, .sending, .finishing: client = .finishing(hasLeft: true)
    case .finished: client = .finished(hasLeft: true)
    }
    return advance()
  }

  /// Handles bytes that were read.
  ///
  /// If `isDrained` is true, no more bytes can be read now.
  package mutating func received(_ bytes: UnsafeRawBufferPointer, isDrained: Bool) -> Action {
    // The system reports the end of the input only once, so a finishing client is read to the end.
    if isDrained, case .sending = client { client = .quiet }
    input.append(upTo: bytes.count) { free in
      free.copyMemory(from: bytes)
      return bytes.count
    }
    return advance()
  }

  /// Handles the end of the input, after which the client sends nothing more.
  package mutating func inputEnded() -> Action {
    client = .finished(hasLeft: hasLeft)
    return advance()
  }

  /// Handles the end of a call whose replies were all written.
  package mutating func repliesWritten() -> Action {
    pause()
    return advance()
  }

  /// Handles a reply that was written before other connections continue.
  ///
  /// The caller calls ``advance()`` later.
  package mutating func pause() {
    if case .replying = phase { phase = .receiving(deadline: nil) }
  }

  /// Handles replies that wait for the model or for space in the socket.
  ///
  /// If `isUrgent` is true, a new deadline starts, by which the client must make space.
  package mutating func repliesWait(isUrgent: Bool) {
    guard case .replying = phase else { return }
    phase = .replying(deadline: isUrgent ? nextDeadline() : nil)
  }

  /// Starts a deadline by which the client must read the last replies.
  package mutating func linger() {
    phase = .ending(deadline: deadline ?? nextDeadline())
  }

  /// Handles a deadline that has passed.
  ///
  /// A deadline that is no longer the current one has no effect.
  package mutating func passed(deadline number: Int) -> Action {
    guard deadline == number else { return .wait }
    switch phase {
    case .receiving, .overdue:
      // While many clients connect, the rest of the message may wait in the socket.
      phase = .overdue
      arrived(isLast: false)
      return advance()
    case .replying:
      phase = .ending(deadline: nil)
      return .giveUp
    case .ending, .closed: return close()
    }
  }

  /// Handles the closing of the connection, and returns the action `close`.
  @discardableResult
  package mutating func close() -> Action {
    phase = .closed
    input = WipedBuffer()
    return .close
  }

  /// Returns the next action.
  package mutating func advance() -> Action {
    switch phase {
    case .closed: return .wait
    case .ending: return hasLeft ? close() : .wait
    case .replying:
      guard hasLeft else { return .wait }
      phase = .receiving(deadline: nil)
      return .abandon
    case .receiving, .overdue: return receive()
    }
  }

  private mutating func receive() -> Action {
    while let end = input.withBytes({ scanner.next(in: $0) }) {
      phase = .receiving(deadline: nil)
      let terminator = max(terminator ?? 0, end.terminator)
      guard end.length <= Connection.messageLimit else {
        self.terminator = terminator
        return refuse(.tooLong)
      }
      let message = input.withBytes {
        parse(UnsafeRawBufferPointer(rebasing: $0[..<end.length]), terminator)
      }
      input.removeFirst(end.length + 1)
      guard let message else { continue }
      self.terminator = terminator
      phase = .replying(deadline: nil)
      return message
    }
    if input.count > Connection.messageLimit { return refuse(.tooLong) }
    switch client {
    case .sending, .finishing: return .read
    case .finished(let hasLeft):
      return hasLeft || isInputBlank ? close() : refuse(.unfinished)
    case .quiet:
      if case .overdue = phase { return refuse(.tooSlow) }
      if input.count > 0 { phase = .receiving(deadline: deadline ?? nextDeadline()) }
      return .wait
    }
  }

  /// Returns the action for a message, or nil for a blank message.
  private func parse(_ message: UnsafeRawBufferPointer, _ terminator: UInt8) -> Action? {
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
    phase = .ending(deadline: nil)
    return .refuse(problem, terminator: terminator ?? likelyTerminator)
  }

  /// The terminator for a client that has not ended a message: a newline if it has sent one.
  private var likelyTerminator: UInt8 {
    let newline = UInt8(ascii: "\n")
    return input.withBytes { $0.contains(newline) } ? newline : 0
  }

  private mutating func nextDeadline() -> Int {
    latestDeadline += 1
    return latestDeadline
  }
}

extension InvalidMessage {
  static let tooLong = InvalidMessage(
    problem: "The message has more than \(Connection.messageLimit) bytes."
  )
  static let tooSlow = InvalidMessage(problem: "The rest of the message did not come in time.")
  static let unfinished = InvalidMessage(problem: "The message must end with a newline or NUL.")
}
