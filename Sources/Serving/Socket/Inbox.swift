internal import CServing
internal import Glibc
internal import Synchronization

/// The number that identifies a connection of a server.
typealias ConnectionID = UInt64

/// A queue of messages from other threads to the thread of a server.
final class Inbox: Sendable {
  /// A message to the thread of the server.
  enum Item {
    /// A connection has the last reply to a call to write.
    case lastReply(ConnectionID)
    /// A connection has other replies to write.
    case replies(ConnectionID)
    /// A deadline of a connection has passed.
    case deadline(ConnectionID, number: Int)
    /// A client was released while the limit was reached.
    case acceptance
    /// The server has stopped.
    case stop
  }

  /// The event descriptor whose counter increases when the inbox is no longer empty.
  let descriptor: Int32
  private let items = Mutex<[Item]>([])

  /// Creates an inbox, or returns nil and leaves the reason in `errno`.
  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Adds a message, and wakes the thread if the inbox was empty.
  func add(_ item: Item) {
    add(CollectionOfOne(item))
  }

  /// Adds messages, and wakes the thread if the inbox was empty.
  func add(_ new: some Collection<Item>) {
    let wasEmpty = items.withLock { items in
      defer { items += new }
      return items.isEmpty
    }
    if wasEmpty { eventfd_write(descriptor, 1) }
  }

  /// Removes and returns all messages.
  func takeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}

/// The messages to threads of servers that a change for many clients causes.
///
/// Each thread receives them together after the last client's, and is woken once.
@MainActor
final class Broadcast {
  private static var current: Broadcast?

  private var messages: [(inbox: Inbox, items: [Inbox.Item])] = []

  private init() {}

  /// Calls a closure that sends a change to clients, and then wakes the threads.
  static func perform(_ send: () -> Void) {
    guard current == nil else { return send() }
    let broadcast = Broadcast()
    current = broadcast
    send()
    current = nil
    for (inbox, items) in broadcast.messages { inbox.add(items) }
  }

  /// Adds a message to an inbox, at the end of the broadcast if there is one.
  static func add(_ item: Inbox.Item, to inbox: Inbox) {
    guard let current else { return inbox.add(item) }
    if current.messages.last?.inbox !== inbox { current.messages.append((inbox, [])) }
    current.messages[current.messages.count - 1].items.append(item)
  }
}
