#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Text in memory of its own, which is overwritten when it is no longer used.
///
/// 1. The first `count` bytes are well-formed UTF-8, the others are zero.
/// 2. It is changed only by a ``Secret`` that is the only one to hold it.
package nonisolated final class SecretBytes: @unchecked Sendable {
  // SAFETY: by 2 nobody reads it while it is changed.

  /// What a test is shown: memory that is about to be given back.
  package typealias Inspection = @Sendable (UnsafeRawBufferPointer) -> Void

  static let empty = SecretBytes(capacity: 0)

  private let memory: UnsafeMutableBufferPointer<UInt8>
  let inspect: Inspection?
  private(set) var count = 0

  init(capacity: Int, inspect: Inspection? = nil) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
    self.inspect = inspect
  }

  convenience init(copying other: SecretBytes, capacity: Int) {
    self.init(capacity: max(capacity, other.count), inspect: other.inspect)
    count = other.count
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

  var characterCount: Int {
    withSpan { span in
      var characters = UTF8Span(unchecked: span).makeCharacterIterator()
      return characters.skipForward(by: span.count)
    }
  }

  /// Where a character begins, or where the text ends; nil if there is no such place.
  func position(ofCharacter offset: Int) -> Int? {
    withSpan { span in
      var characters = UTF8Span(unchecked: span).makeCharacterIterator()
      guard offset >= 0, characters.skipForward(by: offset) == offset else { return nil }
      return characters.currentCodeUnitOffset
    }
  }

  func character(at offset: Int) -> Character? {
    withSpan { span in
      var characters = UTF8Span(unchecked: span).makeCharacterIterator()
      guard offset >= 0, characters.skipForward(by: offset) == offset else { return nil }
      return characters.next()
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
