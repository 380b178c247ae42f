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
    let isFirst = items.withLock { items in
      items.append(item)
      return items.count == 1
    }
    if isFirst { eventfd_write(descriptor, 1) }
  }

  /// Removes and returns all messages.
  func takeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
