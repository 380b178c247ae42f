/// A value that copies on write, as collections do, and counts the copies it had to make.
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
