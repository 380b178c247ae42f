/// A queue of messages to one client.
///
/// Invariants:
/// 1. Replies are sent in order, each followed by its terminator.
/// 2. At most one change of a state waits behind the message that is being sent. Later changes are
///    merged into the waiting one, so a client that never reads costs the memory of two states.
/// 3. Values wait in a queue with a limited number of bytes.
struct Outbox {
  /// The number of waiting bytes beyond which a blocked client is too slow for an action's values.
  static let limit = 48 * 1024

  private var messages: [[UInt8]] = []
  /// The index of the message that is being sent, and the number of its bytes that were sent.
  private var position = (message: 0, byte: 0)
  /// True if a part of the first message was sent or is being sent.
  private var isSending = false
  private var byteCount = 0
  private var change: (StateChange, terminator: UInt8)?

  /// True if nothing waits.
  var isEmpty: Bool { position.message == messages.count && change == nil }

  /// Adds a message.
  mutating func add(_ message: [UInt8], terminator: UInt8) {
    // A pending change is older than the message, so it is sent first.
    moveChange()
    messages.append(message + [terminator])
    byteCount += message.count + 1
  }

  /// Adds a value of an action.
  ///
  /// If too many bytes wait, an error replaces everything that ``next()`` has not returned, and the
  /// result is false. The limit is higher for a client that is not blocked, so that an action can
  /// send many values at once.
  mutating func addValue(_ message: [UInt8], terminator: UInt8, isBlocked: Bool) -> Bool {
    guard byteCount <= (isBlocked ? Outbox.limit : Connection.messageLimit) else {
      removeUnsent()
      add(ReplyMessage.error("org.coax.TooSlow"), terminator: terminator)
      return false
    }
    add(message, terminator: terminator)
    return true
  }

  /// Adds a change of a state, merged with the pending change if there is one.
  mutating func add(_ newer: StateChange, terminator: UInt8) {
    change = (change.map { $0.0.merging(newer) } ?? newer, terminator)
  }

  /// Returns the rest of the first message, or nil if nothing waits.
  mutating func next() -> ArraySlice<UInt8>? {
    if position.message == messages.count { moveChange() }
    guard position.message < messages.count else { return nil }
    isSending = true
    return messages[position.message][position.byte...]
  }

  /// Removes bytes from the front of the first message.
  mutating func removeFirst(_ count: Int) {
    position.byte += count
    byteCount -= count
    guard position.byte == messages[position.message].count else { return }
    messages[position.message] = []
    position = (position.message + 1, 0)
    isSending = false
    if position.message == messages.count {
      messages.removeAll(keepingCapacity: messages.capacity <= 16)
      position = (0, 0)
    }
  }

  private mutating func removeUnsent() {
    change = nil
    let keep = isSending ? position.message + 1 : position.message
    byteCount -= messages[keep...].reduce(0) { $0 + $1.count }
    messages.removeSubrange(keep...)
  }

  private mutating func moveChange() {
    guard let (change, terminator) = change else { return }
    self.change = nil
    let message = change.message(terminator: terminator)
    messages.append(message)
    byteCount += message.count
  }
}
