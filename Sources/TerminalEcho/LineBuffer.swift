package import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The reason why a line of input cannot be used.
///
/// A shortened or repaired line would be another text, for example another password.
package enum InvalidLine: Error, Equatable, Sendable {
  /// The line is longer than the given number of bytes.
  case tooLong(limit: Int)
  case notUTF8
  /// The rest of the line cannot be read.
  case incomplete(errno: Int32)

  /// The problem, which completes a sentence: “The line …”.
  package var problem: String {
    switch self {
    case .tooLong(let limit): "has more than \(limit) bytes"
    case .notUTF8: "is not valid UTF-8"
    case .incomplete(let number): "cannot be read: \(String(cString: strerror(number)))"
    }
  }
}

/// A buffer of input that was read but not yet returned as lines.
///
/// Removed bytes are overwritten, because they may be a password.
///
/// Invariants:
/// 1. The first `count` bytes are in use. All later bytes are zero.
/// 2. While `isSkipping` is true, input up to the next line break is skipped. The beginning of that
///    line was refused, because the line is too long.
package final class LineBuffer {
  /// The error number of the read that has failed, or nil if no read has failed.
  package private(set) var readError: Int32?
  private let maximumLength: Int
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var isSkipping = false

  /// Creates an empty buffer, which refuses lines of more than `maximumLength` bytes.
  package init(maximumLength: Int = 4_096) {
    self.maximumLength = maximumLength
    // A line break has at most two bytes.
    memory = SecretMemory.allocate(maximumLength + 2)
  }

  deinit {
    SecretMemory.deallocate(memory)
  }

  /// Reads bytes from a descriptor, and returns false at the end of input or after an error.
  ///
  /// An interrupted read is no error. A non-blocking descriptor without input is no error either.
  package func fill(from descriptor: Int32) -> Bool {
    let room = UnsafeMutableBufferPointer(rebasing: memory[count...])
    let length = read(descriptor, room.baseAddress, room.count)
    if length < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      readError = errno
    }
    count += max(0, length)
    return length > 0
  }

  /// Removes and returns the next byte, or returns nil if the buffer is empty.
  package func nextByte() -> UInt8? {
    guard count > 0 else { return nil }
    defer { drop(1) }
    return memory[0]
  }

  /// Removes and returns the next line, or returns nil if no line is ready.
  ///
  /// At the end of input, the remaining bytes are a line even without a line break.
  ///
  /// - Throws: ``InvalidLine`` if the line is too long or not valid UTF-8. The line is removed.
  package func nextLine(isEnd: Bool = false) throws(InvalidLine) -> Secret? {
    let newline = memory[..<count].firstIndex(of: UInt8(ascii: "\n"))
    if isSkipping {
      drop(newline.map { $0 + 1 } ?? count)
      guard newline != nil else { return nil }
      isSkipping = false
      return try nextLine(isEnd: isEnd)
    }
    guard let newline else {
      if count == memory.count {
        drop(count)
        isSkipping = true
        throw .tooLong(limit: maximumLength)
      }
      guard isEnd, count > 0 else { return nil }
      if let readError {
        drop(count)
        throw .incomplete(errno: readError)
      }
      return try removeLine(count, dropping: count)
    }
    let hasReturn = newline > 0 && memory[newline - 1] == UInt8(ascii: "\r")
    return try removeLine(hasReturn ? newline - 1 : newline, dropping: newline + 1)
  }

  private func removeLine(_ length: Int, dropping dropped: Int) throws(InvalidLine) -> Secret {
    defer { drop(dropped) }
    guard length <= maximumLength else { throw .tooLong(limit: maximumLength) }
    let line = UnsafeBufferPointer(rebasing: memory[..<length])
    guard (try? UTF8Span(validating: line.span)) != nil else { throw .notUTF8 }
    return Secret(utf8Count: length) { append in for byte in line { append(byte) } }
  }

  private func drop(_ dropped: Int) {
    for index in dropped..<count { memory[index - dropped] = memory[index] }
    memory.overwrite((count - dropped)..<count)
    count -= dropped
  }
}
