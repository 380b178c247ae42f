internal import Synchronization

/// The teardowns of a scope that holds more than two, in the order in which they were added.
final class TeardownTable: Sendable {
  private let members = Mutex<OrderedBag<Teardown>?>(OrderedBag())

  /// Adds `child`, and returns false if the table is closed.
  func insert(_ child: Teardown) -> Bool {
    members.withLock {
      $0?.insert(child, as: ObjectIdentifier(child))
      return $0 != nil
    }
  }

  func remove(_ child: Teardown) {
    _ = members.withLock { $0?.remove(ObjectIdentifier(child)) }
  }

  /// Tears all members down, and refuses new ones.
  func close() {
    let members = members.withLock { members in
      defer { members = nil }
      return members
    }
    members?.visit { $0.tearDown() }
  }
}
