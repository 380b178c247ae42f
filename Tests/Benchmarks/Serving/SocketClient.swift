internal import Glibc

/// A client of a server, which waits for each reply.
@MainActor
final class SocketClient {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var received: [UInt8] = []

  /// Connects to the measured program that this process has started.
  init() {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let path = SocketClient.path(ofChildOf: getpid())
    guard SocketClient.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      Benchmarks.fail(.programFailed("server", "cannot connect to \(path)"))
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends a call of a method.
  func send(_ method: String, _ rest: String = "") {
    let message = Array((#"{"method":"org.example.Kettle.\#(method)"\#(rest)}"# + "\0").utf8)
    _ = Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL))
  }

  /// Waits for a message, and returns its length.
  @discardableResult
  func receive() -> Int {
    while true {
      if let end = received.firstIndex(of: 0) {
        received.removeSubrange(...end)
        return end
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        Benchmarks.fail(.programFailed("server", "it has closed the connection"))
      }
      received += buffer[..<count]
    }
  }

  /// Reads and discards the bytes that have arrived, without waiting.
  func skip() {
    while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
    received = []
  }

  /// The path of the socket between a process and the program that it measures.
  static func path(ofChildOf process: Int32) -> String {
    // A server for one user needs a folder that only this user can write to.
    let folder = "/tmp/coax-benchmark-\(process)"
    mkdir(folder, 0o700)
    return "\(folder)/server.sock"
  }

  static func withAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
