package import Glibc

/// A socket of the system, closed when the last reference to this object is released.
package final class Socket: Sendable {
  package let descriptor: Int32

  /// Takes over a descriptor.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Creates a stream socket, or returns nil and leaves the reason in `errno`.
  package static func stream() -> Socket? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    return descriptor < 0 ? nil : Socket(descriptor)
  }

  /// The result of reading or writing without waiting.
  package enum Progress {
    case bytes(Int)
    case mustWait
    case ended
  }

  /// Reads bytes into a buffer without waiting.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Progress {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno == EAGAIN { return .mustWait }
      if errno != EINTR { return .ended }
    }
  }

  /// Writes bytes without waiting, and without `SIGPIPE` if the other end has closed.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Progress {
    while true {
      let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return .bytes(count) }
      if errno == EAGAIN { return .mustWait }
      if errno != EINTR { return .ended }
    }
  }

  /// Ends the direction from this end, so that the other end reads the end of the input.
  func shutDownOutput() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection in both directions.
  ///
  /// The other end can still read the bytes that were written.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The user at the other end, or nil if the system does not report one.
  package var peerUser: uid_t? { peer?.user }

  /// The program at the other end, or nil if the system does not report it.
  var peer: ServedCaller? {
    // Glibc hides its structure `ucred` from Swift.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0
      ? ServedCaller(user: credentials.user, process: credentials.process) : nil
  }
}
