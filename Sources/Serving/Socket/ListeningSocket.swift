internal import CServing
internal import Glibc

/// A socket on which a server listens, or the connection to its only client.
final class ListeningSocket: Sendable {
  /// The path of the socket, which a service manager may have chosen.
  let path: String
  private let socket: Socket
  /// The file of the socket, or nil if the socket was inherited.
  private let file: (lock: Int32, identity: FileIdentity)?
  /// False if the socket is the connection to the only client, which a service manager has accepted.
  let listens: Bool

  var descriptor: Int32 { socket.descriptor }

  /// Takes over a socket of the service manager.
  private init(inheriting passed: ServiceManager.PassedSocket) {
    socket = Socket(passed.descriptor)
    path = passed.path
    listens = passed.listens
    file = nil
  }

  /// Creates a socket, or takes over the one that the service manager has passed.
  ///
  /// - Parameters:
  ///   - address: The address of the socket.
  ///   - access: The users who may connect.
  /// - Returns: The listening socket.
  /// - Throws: ``ServerError`` if the address cannot be used.
  static func open(
    _ address: SocketAddress,
    for access: Server.Access
  ) throws(ServerError) -> ListeningSocket {
    // A passed socket needs no path. So without a folder for sockets, the path is an error only if
    // no socket was passed.
    let path = Result { () throws(ServerError) in
      try address.path(environment: environmentVariable)
    }
    if let passed = try ServiceManager.passedSocket(for: try? path.get()) {
      return ListeningSocket(inheriting: passed)
    }
    return try ListeningSocket(path.get(), for: access)
  }

  private init(_ path: String, for access: Server.Access) throws(ServerError) {
    let failure = { ServerError.failed(path: path, errno: errno) }
    if access == .sameUser { try ListeningSocket.checkFolder(of: path) }
    let lock = try ListeningSocket.lock(path)
    var identity: FileIdentity?
    var isListening = false
    defer {
      if !isListening {
        ListeningSocket.removeFiles(of: path, lock, identity)
        close(lock)
      }
    }
    try ListeningSocket.removeStaleSocket(path)
    guard let socket = Socket.stream() else { throw failure() }
    // The file gets the permissions of the socket, so it never has other ones.
    guard fchmod(socket.descriptor, 0o600) == 0,
      withSocketAddress(path, { bind(socket.descriptor, $0, $1) }) == 0
    else { throw failure() }
    identity = FileIdentity(ofFileAt: path)
    guard let identity,
      access == .sameUser || fchmodat(AT_FDCWD, path, 0o666, AT_SYMLINK_NOFOLLOW) == 0,
      listen(socket.descriptor, SOMAXCONN) == 0
    else { throw failure() }
    self.socket = socket
    self.path = path
    file = (lock, identity)
    listens = true
    isListening = true
  }

  deinit {
    if let file { close(file.lock) }
  }

  /// Returns the next client's socket, or -1 and leaves the reason in `errno`.
  ///
  /// A connection yields its client once. Its descriptor is a duplicate.
  func accept() -> Int32 {
    listens ? serving_accept(descriptor) : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }

  /// Removes the files and frees the path for other servers, unless the socket was inherited.
  func giveUpPath() {
    guard let file else { return }
    ListeningSocket.removeFiles(of: path, file.lock, file.identity)
    flock(file.lock, LOCK_UN)
  }

  /// Removes the lock file, and the socket's file if it has the given identity.
  private static func removeFiles(of path: String, _ lock: Int32, _ identity: FileIdentity?) {
    // If the files were deleted, another server may be using the path.
    if let identity, FileIdentity(ofFileAt: path) == identity { unlink(path) }
    let lockFile = "\(path).lock"
    if FileIdentity(ofFileAt: lockFile) == FileIdentity(of: lock) { unlink(lockFile) }
  }

  /// Returns the descriptor of a locked file beside the socket.
  ///
  /// A killed server leaves its files behind, but the system releases its lock.
  private static func lock(_ path: String) throws(ServerError) -> Int32 {
    let file = "\(path).lock"
    while true {
      let lock = Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw .failed(path: path, errno: errno) }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        close(lock)
        throw .alreadyServed(path: path)
      }
      // The server that had the lock may have removed the file after it was opened here.
      if FileIdentity(ofFileAt: file) == FileIdentity(of: lock) { return lock }
      close(lock)
    }
  }

  /// Throws an error if another user could replace the socket.
  private static func checkFolder(of path: String) throws(ServerError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var status = stat()
    guard stat(folder, &status) == 0 else { throw .failed(path: path, errno: errno) }
    guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & S_IWOTH == 0 else {
      throw .unsafeFolder(folder)
    }
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

/// The number that distinguishes a file from all other files that exist at the same time.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Reads the identity of a file, or returns nil and leaves the reason in `errno`.
  init?(ofFileAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// Reads the identity of an open file.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
