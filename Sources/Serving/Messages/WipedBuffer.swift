#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A growing buffer of bytes that are overwritten with zeros before their memory is released.
///
/// Messages can contain passwords, so received bytes are kept only in such buffers.
struct WipedBuffer: ~Copyable {
  /// Zeros after the first `count` bytes.
  ///
  /// No copy of this array exists, so it can be overwritten in place.
  private var memory: [UInt8]
  /// The number of bytes.
  private(set) var count = 0

  /// Creates an empty buffer.
  init() {
    memory = []
  }

  /// Creates a buffer with a copy of some bytes.
  init(copying bytes: UnsafeRawBufferPointer) {
    memory = [UInt8](bytes)
    count = bytes.count
  }

  deinit {
    memory.withUnsafeBytes { memory in
      // Nothing else refers to the array, which cannot be changed in `deinit`.
      if let start = memory.baseAddress {
        explicit_bzero(UnsafeMutableRawPointer(mutating: start), memory.count)
      }
    }
  }

  /// Calls a closure with the bytes, which it must not keep.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withUnsafeBytes { memory in
      Swift.Result { () throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
      }
    }
    .get()
  }

  /// Appends the bytes that a closure writes.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes for which there is space.
  ///   - write: A closure that writes bytes and returns their number.
  mutating func append(upTo limit: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int) {
    if count + limit > memory.count { resize(to: max(count + limit, 2 * count)) }
    count += memory.withUnsafeMutableBytes { memory in
      write(UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + limit]))
    }
  }

  /// Removes bytes from the front.
  ///
  /// A buffer that becomes empty releases its memory, so that an idle connection needs none.
  mutating func removeFirst(_ removed: Int) {
    let rest = count - removed
    memory.withUnsafeMutableBytes { memory in
      memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[removed..<count]))
    }
    WipedBuffer.wipe(&memory, rest..<count)
    count = rest
    if count == 0 { resize(to: 0) }
  }

  private mutating func resize(to capacity: Int) {
    var larger = [UInt8](repeating: 0, count: capacity)
    larger.withUnsafeMutableBytes { $0.copyBytes(from: memory[..<count]) }
    WipedBuffer.wipe(&memory, 0..<count)
    memory = larger
  }

  private static func wipe(_ memory: inout [UInt8], _ range: Range<Int>) {
    memory.withUnsafeMutableBytes { memory in
      // The optimizer would remove an ordinary loop, since its writes are never read.
      if let start = memory.baseAddress { explicit_bzero(start + range.lowerBound, range.count) }
    }
  }
}
