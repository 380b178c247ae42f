#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The memory of a secret: it is overwritten before its deallocation.
///
/// Invariants:
/// 1. The first `count` bytes are well-formed UTF-8. All other bytes are zero.
/// 2. A ``Secret`` changes the bytes only while the secret has the only reference to them.
/// 3. `ends` contains the byte position after each character.
package nonisolated final class SecretBytes: @unchecked Sendable {
  // SAFETY: by invariant 2, no other thread reads the bytes during a change.

  /// A closure that receives the overwritten memory before the memory is released.
  package typealias Inspection = @Sendable (UnsafeRawBufferPointer) -> Void

  static let empty = SecretBytes(capacity: 0)

  private let memory: UnsafeMutableBufferPointer<UInt8>
  let inspect: Inspection?
  private(set) var count = 0
  private var ends: [Int] = []

  init(capacity: Int, inspect: Inspection? = nil) {
    memory = SecretMemory.allocate(capacity)
    self.inspect = inspect
  }

  convenience init(copying other: SecretBytes, capacity: Int) {
    self.init(capacity: max(capacity, other.count), inspect: other.inspect)
    count = other.count
    ends = other.ends
    for index in 0..<count { memory[index] = other.memory[index] }
  }

  /// Creates memory with bytes that `pass` provides.
  ///
  /// `pass` receives a closure and calls it once for each byte. The bytes must be
  /// UTF-8. The program traps if there are more than `capacity`.
  convenience init(capacity: Int, _ pass: ((UInt8) -> Void) -> Void) {
    self.init(capacity: capacity)
    pass { byte in
      require(count < memory.count, "pass at most as many bytes as the capacity")
      memory[count] = byte
      count += 1
    }
    findEnds(from: 0)
  }

  deinit {
    SecretMemory.deallocate(memory, whenOverwritten: inspect)
  }

  var capacity: Int { memory.count }

  private var used: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory)[..<count])
  }

  // MARK: Reading

  func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let used = used
    return try body(used.span)
  }

  var string: String { String(decoding: used, as: UTF8.self) }

  func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(memory))
  }

  func hasSameContents(as other: SecretBytes) -> Bool {
    guard count == other.count else { return false }
    // The loop compares all bytes, because the time must not reveal the length of a correct prefix.
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }

  // MARK: Characters

  // These methods iterate in place, because a string would be a copy that remains in memory.

  var characterCount: Int { ends.count }

  /// Returns the byte position of a character or of the end, or nil if the offset is out of range.
  func position(ofCharacter offset: Int) -> Int? {
    offset == 0 ? 0 : ends.indices.contains(offset - 1) ? ends[offset - 1] : nil
  }

  func character(at offset: Int) -> Character? {
    guard ends.indices.contains(offset), let start = position(ofCharacter: offset) else {
      return nil
    }
    return withSpan { span in
      var characters = UTF8Span(unchecked: span.extracting(start..<ends[offset]))
        .makeCharacterIterator()
      return characters.next()
    }
  }

  /// Updates `ends` after a change of the bytes from `place` on.
  ///
  /// The end of a character depends only on the text before the end and on the next Unicode scalar.
  /// So the ends before `place` remain valid.
  private func findEnds(from place: Int) {
    while let last = ends.last, last >= place { ends.removeLast() }
    let start = ends.last ?? 0
    withSpan { span in
      var characters = UTF8Span(unchecked: span.extracting(start...)).makeCharacterIterator()
      while characters.skipForward(by: 1) == 1 {
        ends.append(start + characters.currentCodeUnitOffset)
      }
    }
  }

  // MARK: Changing

  /// Replaces a range of bytes with characters that have `length` bytes.
  ///
  /// The result must fit into the capacity.
  func replace(
    _ range: Range<Int>,
    with characters: some Collection<Character>,
    length: Int
  ) {
    let newCount = count - range.count + length
    let tail = range.lowerBound + length
    let moved = range.upperBound..<count
    if tail < range.upperBound {
      for (index, old) in moved.enumerated() { memory[tail + index] = memory[old] }
      memory.overwrite(newCount..<count)
    } else {
      for (index, old) in moved.enumerated().reversed() { memory[tail + index] = memory[old] }
    }
    var index = range.lowerBound
    for character in characters {
      for byte in character.utf8 {
        memory[index] = byte
        index += 1
      }
    }
    count = newCount
    findEnds(from: range.lowerBound)
  }

  // MARK: Overwriting

  /// Overwrites the bytes of a string with zeros, in place if nothing else retains the storage.
  package static func overwrite(_ text: inout String) {
    let zeros = String(repeating: "\0", count: text.utf8.count)
    text.replaceSubrange(text.startIndex..., with: zeros)
  }
}

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
