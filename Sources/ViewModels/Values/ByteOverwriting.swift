#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

nonisolated extension UnsafeMutableRawBufferPointer {
  /// Replaces all bytes with zeros.
  ///
  /// The optimizer would remove an ordinary loop, because nothing reads the zeros.
  package func overwrite() {
    if let baseAddress { explicit_bzero(baseAddress, count) }
  }
}

nonisolated extension UnsafeMutableBufferPointer<UInt8> {
  /// Replaces the bytes in a range with zeros.
  package func overwrite(_ range: Range<Int>) {
    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: self[range])).overwrite()
  }
}

nonisolated extension [UInt8] {
  /// Replaces all bytes with zeros and removes them.
  package mutating func overwriteAndRemoveAll() {
    withUnsafeMutableBytes { $0.overwrite() }
    removeAll(keepingCapacity: true)
  }

  /// Removes the first `removed` bytes, and replaces the bytes that become free with zeros.
  package mutating func overwriteAndRemoveFirst(_ removed: Int) {
    withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[removed...])) }
    overwriteAndRemoveLast(removed)
  }

  /// Replaces the last `removed` bytes with zeros and removes them.
  package mutating func overwriteAndRemoveLast(_ removed: Int) {
    withUnsafeMutableBufferPointer { $0.overwrite($0.count - removed..<$0.count) }
    removeLast(removed)
  }

  /// Appends bytes.
  ///
  /// If the array must grow, the old memory is overwritten before it is released.
  package mutating func appendOverwriting(_ other: some Collection<UInt8>) {
    if count + other.count > capacity {
      var larger: [UInt8] = []
      larger.reserveCapacity(Swift.max(64, 2 * capacity, count + other.count))
      larger += self
      overwriteAndRemoveAll()
      self = larger
    }
    self += other
  }
}
