internal import Synchronization

/// The teardowns of a scope that holds more than two: added and removed in constant time.
final class TeardownTable: Sendable {
  private let members = Mutex<[ObjectIdentifier: Teardown]?>([:])

  /// Adds `child`, and returns false if the table is closed.
  func insert(_ child: Teardown) -> Bool {
    members.withLock {
      $0?[ObjectIdentifier(child)] = child
      return $0 != nil
    }
  }

  func remove(_ child: Teardown) {
    _ = members.withLock { $0?.removeValue(forKey: ObjectIdentifier(child)) }
  }

  /// Tears all members down, and refuses new ones.
  func close() {
    let members = members.withLock { members in
      defer { members = nil }
      return members
    }
    members?.values.forEach { $0.tearDown() }
  }
}
