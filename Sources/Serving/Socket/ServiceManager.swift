internal import Glibc
internal import Synchronization

/// The service manager that has started the process, such as systemd.
enum ServiceManager {
  /// The descriptor of the first socket that a service manager passes.
  private static let firstDescriptor: Int32 = 3
  /// The passed descriptors that servers of this process have taken over.
  private static let taken = Mutex<Set<Int32>>([])

  /// A socket that the manager has passed.
  struct PassedSocket {
    let descriptor: Int32
    let path: String
    /// True if the socket listens, and false if it is the connection to a client.
    let listens: Bool

    /// Returns true if a path names this socket, in whatever spelling.
    fileprivate func isAt(_ other: String?) -> Bool {
      guard let other, !path.isEmpty else { return false }
      if path == other { return true }
      guard let identity = FileIdentity(ofFileAt: path) else { return false }
      return identity == FileIdentity(ofFileAt: other)
    }

    /// Returns true if this socket has the name of one object, and the path that of another one.
    fileprivate func belongsToOtherObject(than other: String?) -> Bool {
      guard let own = path.objectName, let other = other?.objectName else { return false }
      return own.service == other.service && own.object != other.object
    }
  }

  /// Returns the socket that was passed for a path, or nil.
  ///
  /// If the manager has passed a single socket, or one with the name `varlink`, that socket matches
  /// every path but that of another object of the same service. Each socket is returned once.
  ///
  /// - Throws: ``ServerError`` if sockets were passed, but none is a Unix stream socket that listens
  ///   or is connected.
  static func passedSocket(for path: String?) throws(ServerError) -> PassedSocket? {
    guard environmentVariable("LISTEN_PID").flatMap(Int32.init) == getpid(),
      let count = environmentVariable("LISTEN_FDS").flatMap(Int32.init), count > 0, count <= 1_024
    else { return nil }
    let sockets = (firstDescriptor..<firstDescriptor + count).compactMap(passedSocket)
    guard !sockets.isEmpty else { throw .unsuitableSocket(descriptor: firstDescriptor) }
    let names = (environmentVariable("LISTEN_FDNAMES") ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    let named = names.firstIndex(of: "varlink").map { firstDescriptor + Int32($0) }
    let candidates = sockets.filter { !$0.belongsToOtherObject(than: path) }
    let match =
      candidates.first { $0.isAt(path) } ?? candidates.first { $0.descriptor == named }
      ?? (sockets.count == 1 ? candidates.first : nil)
    guard let match, taken.withLock({ $0.insert(match.descriptor).inserted }) else { return nil }
    // Programs that this one starts must not inherit the socket.
    _ = fcntl(match.descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(match.descriptor, F_SETFL, fcntl(match.descriptor, F_GETFL) | O_NONBLOCK)
    return match
  }

  /// Sends the program's state to the manager, such as `READY=1`, if `NOTIFY_SOCKET` is set.
  ///
  /// If `waits` is false and the manager has no space for the message, the message is dropped.
  static func notify(_ state: String, waits: Bool = false) {
    guard let path = environmentVariable("NOTIFY_SOCKET"), (2...107).contains(path.utf8.count)
    else {
      return
    }
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(state.utf8)
    let flags = waits ? MSG_NOSIGNAL : MSG_NOSIGNAL | MSG_DONTWAIT
    _ = withSocketAddress(path, isAbstract: path.hasPrefix("@")) { address, length in
      sendto(descriptor, message, message.count, Int32(flags), address, length)
    }
  }

  /// The time within which the manager expects each sign of life, or nil if it expects none.
  static var watchdogTime: Duration? {
    guard let microseconds = environmentVariable("WATCHDOG_USEC").flatMap(Int64.init),
      microseconds > 0,
      environmentVariable("WATCHDOG_PID").map({ Int32($0) == getpid() }) ?? true
    else { return nil }
    return .microseconds(microseconds)
  }

  /// Returns the socket if a descriptor is a Unix stream socket that listens or is connected.
  private static func passedSocket(_ descriptor: Int32) -> PassedSocket? {
    func option(_ name: Int32) -> Int32? {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
    guard option(SO_DOMAIN) == AF_UNIX, option(SO_TYPE) == Int32(SOCK_STREAM.rawValue) else {
      return nil
    }
    let listens = option(SO_ACCEPTCONN) == 1
    var size: socklen_t = 0
    var peer = sockaddr()
    guard listens || getpeername(descriptor, &peer, &size) == 0 else { return nil }
    return PassedSocket(descriptor: descriptor, path: path(of: descriptor), listens: listens)
  }

  private static func path(of descriptor: Int32) -> String {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard result == 0 else { return "" }
    return withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension String {
  /// The parts of a path's last component, such as “kettle@kitchen.sock”, or nil without an “@”.
  fileprivate var objectName: (service: Substring, object: Substring)? {
    let name = split(separator: "/").last ?? ""
    return name.firstIndex(of: "@").map { (name[..<$0], name[$0...]) }
  }
}
