internal import CTerminalHarness
internal import Glibc
internal import Synchronization

/// A file descriptor that is closed once and not used afterwards.
final class OpenDescriptor: Sendable {
  let number: Int32
  private let isOpen = Mutex(true)

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close() }

  func close() {
    isOpen.withLock { isOpen in
      if isOpen { Glibc.close(number) }
      isOpen = false
    }
  }

  /// Calls `body` unless the descriptor is closed.
  ///
  /// The call holds a lock, so `body` must not block.
  @discardableResult
  func use<Result: Sendable>(_ body: (Int32) -> Result) -> Result? {
    isOpen.withLock { isOpen in isOpen ? body(number) : nil }
  }

  /// Returns the available bytes, or nil if none are available yet.
  ///
  /// An empty array means the end.
  func read(atMost limit: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      count = Glibc.read(number, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    // Other errors count as the end: EIO means that the other end of the terminal is closed.
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : bytes
  }

  /// Writes all bytes, and waits while the descriptor's buffer is full.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    var patience = Programs.patience.milliseconds
    while !rest.isEmpty {
      let result = use { number in
        let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        return (count: count, error: errno)
      }
      guard let result else { throw HarnessError("cannot type: the terminal is closed") }
      if result.count > 0 {
        rest.removeFirst(result.count)
      } else if result.error == EAGAIN, patience > 0 {
        var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 100)
        patience -= 100
      } else if result.error != EINTR {
        let reason = String(cString: strerror(result.error))
        throw HarnessError("\(rest.count) of \(bytes.count) bytes could not be typed: \(reason)")
      }
    }
  }
}

/// A pipe between a program's stream and the test.
struct Pipe {
  let ours: OpenDescriptor
  let theirs: OpenDescriptor

  /// Creates the pipe of standard input (0), output (1) or error (2).
  init(stream: Int) throws {
    var ends: [Int32] = [-1, -1]
    guard harness_pipe(&ends) == 0 else { throw HarnessError("no pipe: error \(errno)") }
    ours = OpenDescriptor(ends[stream == 0 ? 1 : 0])
    theirs = OpenDescriptor(ends[stream == 0 ? 0 : 1])
    // Only the test's end is non-blocking. The program's end is a separate open file.
    harness_do_not_block(ours.number)
  }
}

/// An error of the harness.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Duration {
  var inSeconds: Double { self / .seconds(1) }
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
