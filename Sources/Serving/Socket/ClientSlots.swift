internal import Synchronization

/// The number of clients that a server has accepted and not yet forgotten.
///
/// A client counts until the main actor has released it too. If the main actor is busy, that is
/// later than the end of the connection. So the waiting work is limited no matter how fast clients
/// come and go.
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

  /// Returns a slot for an accepted client.
  func take() -> ClientSlot {
    count.add(1, ordering: .relaxed)
    return ClientSlot(self)
  }

  fileprivate func release() {
    if count.subtract(1, ordering: .relaxed).oldValue >= limit { inbox.add(.acceptance) }
  }
}

/// The slot of one client, which is free again when this object is released.
final class ClientSlot: Sendable {
  private let slots: ClientSlots

  fileprivate init(_ slots: ClientSlots) {
    self.slots = slots
  }

  deinit {
    slots.release()
  }
}
