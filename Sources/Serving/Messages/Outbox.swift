/// A queue of messages to one client.
///
/// Invariants:
/// 1. Messages are sent in order, each followed by its terminator.
/// 2. At most one change of a state waits behind the bytes. Later changes are merged into the
///    waiting one, so a client that never reads costs the memory of two states.
/// 3. The values of an action wait as one array with a limited number of bytes.
struct Outbox {
  /// The number of waiting bytes that a client may leave unread for any time.
  static let limit = 24 * 1024

  /// The waiting messages with their terminators, behind bytes that were already sent.
  private var bytes: [UInt8] = []
  private var sent = 0
  /// The end of the messages that are being sent, or 0 if none is.
  private var offered = 0
  /// True if a part of the first message was sent.
  private var isInMessage = false
  private var change: (StateChange, terminator: UInt8)?

  /// True if nothing waits.
  var isEmpty: Bool { sent == bytes.count && change == nil }

  /// True if more bytes wait than a client may leave unread.
  var isFull: Bool { bytes.count - sent > Outbox.limit }

  /// Adds a message.
  mutating func add(_ message: [UInt8], terminator: UInt8) {
    // A pending change is older than the message, so it is sent first.
    moveChange()
    append(message + [terminator])
  }

  /// Adds a value of an action, or returns false if more bytes wait than one message may have.
  mutating func addValue(_ message: [UInt8], terminator: UInt8) -> Bool {
    guard bytes.count - sent <= Connection.messageLimit else { return false }
    add(message, terminator: terminator)
    return true
  }

  /// Replaces the messages that were not yet returned for sending with an error.
  mutating func giveUp(terminator: UInt8) {
    change = nil
    bytes.removeSubrange((offered > 0 ? offered : isInMessage ? endOfFirstMessage : sent)...)
    add(ReplyMessage.error("org.coax.TooSlow"), terminator: terminator)
  }

  /// Adds a change of a state, merged with the pending change if there is one.
  mutating func add(_ newer: StateChange, terminator: UInt8) {
    change = (change.map { $0.0.merging(newer) } ?? newer, terminator)
  }

  /// Returns all bytes that wait, or nil if nothing waits.
  ///
  /// Before the next call, ``removeFirst(_:)`` must be called.
  mutating func next() -> ArraySlice<UInt8>? {
    if sent == bytes.count { moveChange() }
    guard sent < bytes.count else { return nil }
    offered = bytes.count
    return bytes[sent...]
  }

  /// Returns the first message that waits, with its terminator, or nil if nothing waits.
  ///
  /// Before the next call, ``removeFirst(_:)`` must be called.
  mutating func nextMessage() -> ArraySlice<UInt8>? {
    next().map { bytes in
      offered = endOfFirstMessage
      return bytes[..<offered]
    }
  }

  /// Removes the number of bytes that were sent, which may be 0.
  mutating func removeFirst(_ count: Int) {
    offered = 0
    guard count > 0 else { return }
    sent += count
    isInMessage = !Outbox.isTerminator(bytes[sent - 1])
    if sent == bytes.count {
      (bytes, sent) = ([], 0)
    } else if sent > bytes.count / 2 {
      bytes.removeFirst(sent)
      sent = 0
    }
  }

  private var endOfFirstMessage: Int {
    bytes[sent...].firstIndex(where: Outbox.isTerminator).map { $0 + 1 } ?? bytes.count
  }

  /// Returns true for NUL and newline, which JSON text never contains.
  private static func isTerminator(_ byte: UInt8) -> Bool { byte == 0 || byte == 10 }

  private mutating func moveChange() {
    guard let (change, terminator) = change else { return }
    self.change = nil
    append(change.message(terminator: terminator))
  }

  private mutating func append(_ message: [UInt8]) {
    if bytes.isEmpty {
      // Clients that receive the same message share its memory.
      bytes = message
    } else {
      bytes += message
    }
  }
}
