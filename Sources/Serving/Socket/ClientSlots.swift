internal import Synchronization

/// The number of clients whose sockets are open.
///
/// A socket counts until its descriptor is closed, which may be later than the end of the
/// connection, because a busy main actor releases its references late. So descriptors are limited
/// no matter how fast clients come and go.
final class ClientSlots: Sendable {
  private let limit: Int
  private let inbox: Inbox
  private let count = Atomic(0)

  /// Creates the slots of a server whose thread has the given inbox.
  init(_ limit: Int, _ inbox: Inbox) {
    self.limit = limit
    self.inbox = inbox
  }

  /// True if another client can be accepted.
  var isFree: Bool { count.load(ordering: .relaxed) < limit }

  /// Takes over the descriptor of an accepted client.
  func socket(_ descriptor: Int32) -> Socket {
    count.add(1, ordering: .relaxed)
    return Socket(descriptor) { [self] in
      if count.subtract(1, ordering: .relaxed).oldValue >= limit { inbox.add(.acceptance) }
    }
  }
}
