public import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A buffer of input that was read but not yet returned as lines.
///
/// Removed bytes are overwritten, because they may be a password.
///
/// Invariants:
/// 1. The first `count` bytes are in use. All later bytes are zero.
/// 2. While `isSkipping` is true, input up to the next line break is skipped. The beginning of that
///    line has already been returned, because the line was too long.
public final class LineBuffer {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var isSkipping = false

  /// Creates an empty buffer.
  ///
  /// A line longer than `capacity` bytes is truncated.
  public init(capacity: Int = 4_096) {
    memory = SecretMemory.allocate(capacity)
  }

  deinit {
    SecretMemory.deallocate(memory)
  }

  /// Reads bytes from a descriptor, and returns false at the end of input or after an error.
  ///
  /// An interrupted read is no error. A non-blocking descriptor without input is no error either.
  public func fill(from descriptor: Int32) -> Bool {
    let room = UnsafeMutableBufferPointer(rebasing: memory[count...])
    let length = read(descriptor, room.baseAddress, room.count)
    count += max(0, length)
    return length > 0 || length < 0 && (errno == EINTR || errno == EAGAIN)
  }

  /// Removes and returns the next byte, or returns nil if the buffer is empty.
  public func nextByte() -> UInt8? {
    guard count > 0 else { return nil }
    defer { drop(1) }
    return memory[0]
  }

  /// Removes and returns the next line, or returns nil if no line is ready.
  ///
  /// A full buffer without a line break is returned as a truncated line. At the end of input, the
  /// remaining bytes are a line even without a line break.
  public func nextLine(isEnd: Bool = false) -> Secret? {
    let used = memory[..<count]
    let newline = used.firstIndex(of: UInt8(ascii: "\n"))
    if isSkipping {
      drop(newline.map { $0 + 1 } ?? count)
      guard newline != nil else { return nil }
      isSkipping = false
      return nextLine(isEnd: isEnd)
    }
    guard let newline else {
      guard count == memory.count || isEnd && count > 0 else { return nil }
      isSkipping = !isEnd
      return removeLine(count, dropping: count)
    }
    let hasReturn = newline > 0 && memory[newline - 1] == UInt8(ascii: "\r")
    return removeLine(hasReturn ? newline - 1 : newline, dropping: newline + 1)
  }

  private func removeLine(_ length: Int, dropping dropped: Int) -> Secret {
    defer { drop(dropped) }
    return Secret(UnsafeBufferPointer(rebasing: memory[..<length]))
  }

  private func drop(_ dropped: Int) {
    for index in dropped..<count { memory[index - dropped] = memory[index] }
    memory.overwrite((count - dropped)..<count)
    count -= dropped
  }
}

extension Secret {
  /// Creates a secret from UTF-8 text.
  ///
  /// Invalid bytes are replaced.
  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    guard let text = try? UTF8Span(validating: bytes.span) else {
      append(String(decoding: bytes, as: UTF8.self))
      return
    }
    // Append each character separately, because a string with the whole secret would never be
    // overwritten.
    var characters = text.makeCharacterIterator()
    while let character = characters.next() { append(String(character)) }
  }
}
