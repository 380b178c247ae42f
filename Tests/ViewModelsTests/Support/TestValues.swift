/// An object that runs an action when it is deallocated, as the `deinit` of a user's class may.
nonisolated final class DeinitAction: Sendable {
  let number: Int
  private let action: @MainActor @Sendable () -> Void

  init(_ number: Int = 0, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.number = number
    self.action = action
  }

  deinit {
    MainActor.assumeIsolated(action)
  }
}

/// A number that cannot be compared, so that equal ones are not skipped.
nonisolated struct Incomparable: Sendable {
  var number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// A value that copies on write, as collections do, and counts its copies.
nonisolated struct CopyCounter: Sendable {
  private final class Storage: @unchecked Sendable {
    // SAFETY: written only while uniquely referenced.
    var writes = 0
  }

  private var storage = Storage()
  private(set) var copies = 0

  var writes: Int { storage.writes }

  mutating func write() {
    if !isKnownUniquelyReferenced(&storage) {
      let copy = Storage()
      copy.writes = storage.writes
      storage = copy
      copies += 1
    }
    storage.writes += 1
  }
}
