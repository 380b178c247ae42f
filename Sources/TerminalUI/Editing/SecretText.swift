#if canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Text that prints as `‹redacted›` and is overwritten when it is released.
///
/// Nothing is kept of what was deleted, nor of a buffer that became too small. The string that it is
/// shown as is overwritten too, unless somebody has kept it.
package nonisolated struct SecretText: TextStore {
  package static let isSecret = true

  private var buffer: SecretBuffer
  /// Where each character ends, in bytes.
  private var ends: [Int]

  package init() {
    buffer = SecretBuffer(capacity: 64)
    ends = []
  }

  package init(_ text: String) {
    self.init()
    replaceSubrange(0..<0, with: text)
  }

  package var count: Int { ends.count }

  package subscript(position: Int) -> Character {
    Character(buffer.string(in: offset(position)..<ends[position]))
  }

  package mutating func replaceSubrange(
    _ range: Range<Int>,
    with characters: some Collection<Character>
  ) {
    let start = offset(range.lowerBound)
    let old = start..<offset(range.upperBound)
    var newEnds: [Int] = []
    var end = start
    for character in characters {
      end += character.utf8.count
      newEnds.append(end)
    }
    let count = buffer.count - old.count + (end - start)
    if !isKnownUniquelyReferenced(&buffer) || count > buffer.capacity {
      buffer = SecretBuffer(copying: buffer, capacity: max(64, count * 2))
    }
    buffer.makeRoom(for: end - start, replacing: old)
    var place = start
    for character in characters {
      for byte in character.utf8 {
        buffer.set(byte, at: place)
        place += 1
      }
    }
    let growth = (end - start) - old.count
    for index in range.upperBound..<ends.count { ends[index] += growth }
    ends.replaceSubrange(range, with: newEnds)
  }

  package func withRevealed<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    var text = buffer.string(in: 0..<buffer.count)
    defer { SecretText.overwrite(&text) }
    return try body(text)
  }

  /// Overwrites a string where it is, if nobody else has it.
  private static func overwrite(_ text: inout String) {
    let zeros = String(repeating: "\0", count: text.utf8.count)
    text.replaceSubrange(text.startIndex..., with: zeros)
  }

  package static func == (left: SecretText, right: SecretText) -> Bool {
    left.buffer === right.buffer || left.buffer.hasSameBytes(as: right.buffer)
  }

  /// All the memory that the text has, used or not, to see that nothing is left in it.
  package func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    buffer.withMemory(body)
  }

  private func offset(_ position: Int) -> Int {
    position == 0 ? 0 : ends[position - 1]
  }
}

nonisolated extension SecretText: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "‹redacted›" }
  package var debugDescription: String { "‹redacted›" }
}

nonisolated extension SecretText: CustomReflectable {
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Bytes that are overwritten when they are no longer used.
private nonisolated final class SecretBuffer: @unchecked Sendable {
  // SAFETY: changed only by a `SecretText` that is the only one to hold it.

  let capacity: Int
  private(set) var count = 0
  private let bytes: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
  }

  convenience init(copying other: SecretBuffer, capacity: Int) {
    self.init(capacity: max(capacity, other.count))
    bytes.update(from: other.bytes, count: other.count)
    count = other.count
  }

  deinit {
    // Unlike an ordinary loop, this is not optimized away before memory is freed.
    explicit_bzero(bytes, capacity)
    bytes.deallocate()
  }

  func makeRoom(for length: Int, replacing range: Range<Int>) {
    let tail = count - range.upperBound
    let newCount = range.lowerBound + length + tail
    memmove(bytes + range.lowerBound + length, bytes + range.upperBound, tail)
    if newCount < count { explicit_bzero(bytes + newCount, count - newCount) }
    count = newCount
  }

  func set(_ byte: UInt8, at offset: Int) {
    bytes[offset] = byte
  }

  func string(in range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
      as: UTF8.self
    )
  }

  func hasSameBytes(as other: SecretBuffer) -> Bool {
    count == other.count && memcmp(bytes, other.bytes, count) == 0
  }

  func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: bytes, count: capacity))
  }
}
