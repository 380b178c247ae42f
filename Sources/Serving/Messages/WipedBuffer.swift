internal import ViewModels

/// A growing buffer of bytes that are overwritten with zeros before their memory is released.
///
/// Messages can contain passwords, so connections keep received bytes in such buffers.
struct WipedBuffer: ~Copyable {
  /// The storage, in which all bytes outside of `used` are zero.
  ///
  /// No other reference to the array exists, so writes happen in place.
  private var memory: [UInt8]
  private var used: Range<Int>

  /// The number of bytes.
  var count: Int { used.count }

  /// Creates an empty buffer.
  init() {
    memory = []
    used = 0..<0
  }

  /// Creates a buffer with a copy of the given bytes.
  init(copying bytes: UnsafeRawBufferPointer) {
    memory = [UInt8](bytes)
    used = 0..<bytes.count
  }

  deinit {
    memory.withUnsafeBytes { memory in
      // `deinit` cannot change a property, so it writes through a pointer. No other code uses the
      // array.
      UnsafeMutableRawBufferPointer(mutating: memory).overwrite()
    }
  }

  /// Calls a closure with the bytes.
  ///
  /// The closure must not keep the pointer.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withUnsafeBytes { memory in
      Swift.Result { () throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: memory[used]))
      }
    }
    .get()
  }

  /// Appends the bytes that a closure writes.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes that the closure may write.
  ///   - write: A closure that writes bytes and returns their number.
  mutating func append(upTo limit: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int) {
    let needed = count + limit
    // After a long message, the move releases memory that is no longer needed.
    if used.upperBound + limit > memory.count || memory.count > 4 * needed {
      move(to: max(needed, min(2 * count, memory.count)))
    }
    let end = used.upperBound
    let added = memory.withUnsafeMutableBytes { memory in
      write(UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + limit]))
    }
    used = used.lowerBound..<end + added
  }

  /// Removes bytes from the front.
  ///
  /// A buffer that becomes empty releases its memory, so that an idle connection needs none.
  mutating func removeFirst(_ removed: Int) {
    overwrite(used.prefix(removed))
    used = used.dropFirst(removed)
    if used.isEmpty { move(to: 0) }
  }

  /// Moves the bytes to new memory.
  private mutating func move(to capacity: Int) {
    var moved = [UInt8](repeating: 0, count: capacity)
    moved.withUnsafeMutableBytes { $0.copyBytes(from: memory[used]) }
    overwrite(used)
    memory = moved
    used = 0..<used.count
  }

  private mutating func overwrite(_ range: Range<Int>) {
    memory.withUnsafeMutableBufferPointer { $0.overwrite(range) }
  }
}
