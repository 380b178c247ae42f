import Dispatch
import Glibc
import Synchronization
import Testing

/// A client of a server at a path, which waits for replies on a thread of its own.
nonisolated final class TestSocket: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "TestSocket")
  private let received = Mutex<[UInt8]>([])

  /// Connects to a server.
  init(_ path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.descriptor = descriptor
    let result = TestSocket.withAddress(path) { connect(descriptor, $0, $1) }
    if result != 0 { Issue.record("connect: \(String(cString: strerror(errno)))") }
  }

  /// Returns a socket that is bound to a path, and leaves the descriptor open.
  static func bound(to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(withAddress(path) { bind(descriptor, $0, $1) } == 0)
    return descriptor
  }

  private static func withAddress(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Takes over a connected socket.
  init(connected descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Sends a text without changes.
  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Sends bytes, and returns true if the server's end was open.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Closes the sending direction, like a program whose input has ended.
  func endInput() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes both directions.
  func disconnect() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Waits for the next message, and returns it without its terminator, or nil at the end.
  func receive(until terminator: Character = "\0") async -> String? {
    let terminator = terminator.asciiValue ?? 0
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read(until: terminator)) }
    }
  }

  /// Blocks the current thread until the next message arrives, and returns it.
  func blockUntilReceived() -> String? { read(until: 0) }

  /// Blocks the current thread until the server has closed the connection, for five minutes at most.
  ///
  /// The system reports a closed connection even if no event is asked for.
  func blockUntilClosed() -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 300_000) == 1
  }

  private func read(until terminator: UInt8) -> String? {
    while true {
      let message = received.withLock { bytes -> String? in
        guard let end = bytes.firstIndex(of: terminator) else { return nil }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if let message { return message }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received.withLock { $0 += buffer[..<count] }
    }
  }
}
