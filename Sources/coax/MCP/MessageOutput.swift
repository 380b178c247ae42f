internal import CommandLinePrograms
internal import Glibc

/// The lines that wait for the reader of standard output.
final class MessageOutput {
  /// The number of waiting bytes from which on the program does no further work.
  private static let limit = 1 << 20
  /// The number of bytes that a writable pipe accepts without waiting.
  private static let pieceLength = 4096

  private var bytes: [UInt8] = []
  private var written = 0

  var isEmpty: Bool { written == bytes.count }
  /// True if the reader must read before the program does further work.
  var isFull: Bool { bytes.count - written > Self.limit }

  /// The request to `poll` that reports when ``flush()`` has work, or that the reader is gone.
  var request: pollfd {
    pollfd(fd: STDOUT_FILENO, events: isEmpty ? 0 : Int16(POLLOUT), revents: 0)
  }

  /// Adds a line, and writes as far as that is possible without waiting.
  func print(_ line: String) throws(Failure) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    try flush()
  }

  /// Writes as far as that is possible without waiting, and returns true if that was anything.
  @discardableResult
  func flush() throws(Failure) -> Bool {
    let start = written
    while !isEmpty {
      var request = request
      guard poll(&request, 1, 0) > 0 else { break }
      let end = min(written + Self.pieceLength, bytes.count)
      let count = bytes[written..<end].withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else {
        let error = WriteError("to standard output", errno: count == 0 ? ENOSPC : errno)
        throw error.isClosedPipe ? .readerLeft : Failure(.cannotWrite, error.description)
      }
      written += count
    }
    let count = written - start
    if isEmpty {
      (bytes, written) = ([], 0)
    } else if written > bytes.count / 2 {
      bytes.removeFirst(written)
      written = 0
    }
    return count > 0
  }
}
