#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Text in memory of its own, which is overwritten when it is no longer used.
///
/// 1. The first `count` bytes are well-formed UTF-8, the others are zero.
/// 2. It is changed only by a ``Secret`` that is the only one to hold it.
/// 3. `ends` has the place after each character.
package nonisolated final class SecretBytes: @unchecked Sendable {
  // SAFETY: by 2 nobody reads it while it is changed.

  /// What a test is shown: memory that is about to be given back.
  package typealias Inspection = @Sendable (UnsafeRawBufferPointer) -> Void

  static let empty = SecretBytes(capacity: 0)

  private let memory: UnsafeMutableBufferPointer<UInt8>
  let inspect: Inspection?
  private(set) var count = 0
  private var ends: [Int] = []

  init(capacity: Int, inspect: Inspection? = nil) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
    self.inspect = inspect
  }

  convenience init(copying other: SecretBytes, capacity: Int) {
    self.init(capacity: max(capacity, other.count), inspect: other.inspect)
    count = other.count
    ends = other.ends
    for index in 0..<count { memory[index] = other.memory[index] }
  }

  deinit {
    SecretBytes.overwrite(memory[...])
    inspect?(UnsafeRawBufferPointer(memory))
    memory.deallocate()
  }

  var capacity: Int { memory.count }

  private var used: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory)[..<count])
  }

  // MARK: Looking

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
    // All are looked at, wherever they differ: time must not tell how much of a guess is right.
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }

  // MARK: Characters

  // Walked through in place: a string would be a copy, and copies stay behind.

  var characterCount: Int { ends.count }

  /// Where a character begins, or where the text ends; nil if there is no such place.
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

  /// Finds the characters again after a change.
  ///
  /// Where one ends is decided by what is before, and by what comes next: so all that end before the
  /// place of the change still do.
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

  /// Puts characters, `length` bytes in all, in the place of a range of bytes; there must be room.
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
      SecretBytes.overwrite(memory[newCount..<count])
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

  private static func overwrite(_ memory: Slice<UnsafeMutableBufferPointer<UInt8>>) {
    let memory = UnsafeMutableBufferPointer(rebasing: memory)
    // An ordinary loop would be dropped by the optimiser, since nobody reads what it writes.
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
  }

  /// Overwrites a string where it is, if nobody else has it: with zeros, as many as it has bytes.
  package static func overwrite(_ text: inout String) {
    let zeros = String(repeating: "\0", count: text.utf8.count)
    text.replaceSubrange(text.startIndex..., with: zeros)
  }
}
