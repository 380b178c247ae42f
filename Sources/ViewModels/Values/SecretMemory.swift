#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Memory for secrets, in pages of its own that the system leaves out of core files.
package nonisolated enum SecretMemory {
  /// Allocates bytes that are zero.
  package static func allocate(_ capacity: Int) -> UnsafeMutableBufferPointer<UInt8> {
    guard capacity > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    let access = PROT_READ | PROT_WRITE
    let pages = mmap(nil, capacity, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let pages, pages != MAP_FAILED else {
      fatalError("there is no memory for a secret of \(capacity) bytes")
    }
    madvise(pages, capacity, MADV_DONTDUMP)
    return UnsafeMutableBufferPointer(
      start: pages.bindMemory(to: UInt8.self, capacity: capacity),
      count: capacity
    )
  }

  /// Overwrites and releases bytes that ``allocate(_:)`` has returned.
  package static func deallocate(
    _ memory: UnsafeMutableBufferPointer<UInt8>,
    whenOverwritten inspect: ((UnsafeRawBufferPointer) -> Void)? = nil
  ) {
    memory.overwrite(memory.indices)
    inspect?(UnsafeRawBufferPointer(memory))
    if let address = memory.baseAddress { munmap(address, memory.count) }
  }
}
