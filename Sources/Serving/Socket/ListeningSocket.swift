#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A socket on which a server listens.
final class ListeningSocket: Sendable {
  /// The path of the socket, which a service manager may have chosen.
  let path: String
  private let socket: Socket
  /// The descriptor of the locked file that reserves the path, or -1 if the socket was inherited.
  private let lock: Int32

  var descriptor: Int32 { socket.descriptor }

  /// Takes over a socket that listens already.
  private init(inheriting descriptor: Int32, at path: String) {
    socket = Socket(descriptor)
    self.path = path
    lock = -1
  }

  /// Creates a socket, or takes over the one that the service manager has passed.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - mode: The permissions of a new socket's file.
  /// - Returns: The listening socket.
  /// - Throws: ``ServerError`` if the path cannot be used.
  static func open(_ path: String, mode: mode_t) throws(ServerError) -> ListeningSocket {
    if let passed = ServiceManager.passedSocket(for: path) {
      return ListeningSocket(inheriting: passed.descriptor, at: passed.path)
    }
    return try ListeningSocket(path, mode: mode)
  }

  private init(_ path: String, mode: mode_t) throws(ServerError) {
    let failure = { ServerError.failed(path: path, errno: errno) }
    // A killed server leaves its files behind, but the system releases its lock.
    let lock = Glibc.open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw failure() }
    var isListening = false
    defer { if !isListening { close(lock) } }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .alreadyServed(path: path) }
    try ListeningSocket.removeStaleSocket(path)
    guard let socket = Socket.stream() else { throw failure() }
    let result = withSocketAddress(path) { bind(socket.descriptor, $0, $1) }
    // Clients can connect only after `listen`, when `chmod` has already set the permissions.
    guard result == 0, chmod(path, mode) == 0, listen(socket.descriptor, SOMAXCONN) == 0 else {
      throw failure()
    }
    self.socket = socket
    self.path = path
    self.lock = lock
    isListening = true
  }

  deinit {
    if lock >= 0 { close(lock) }
  }

  /// Removes the file and frees the path for other servers, unless the socket was inherited.
  func giveUpPath() {
    guard lock >= 0 else { return }
    unlink(path)
    flock(lock, LOCK_UN)
  }

  private static func removeStaleSocket(_ path: String) throws(ServerError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    // A program that uses no lock file may be listening on this socket.
    if let client = Socket.stream(),
      withSocketAddress(path, { connect(client.descriptor, $0, $1) }) == 0 || errno == EAGAIN
    {
      throw .alreadyServed(path: path)
    }
    unlink(path)
  }
}
