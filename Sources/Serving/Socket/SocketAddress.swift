package import Glibc

/// The address of a server's socket.
public enum SocketAddress: Hashable, Sendable {
  /// The socket `NAME.sock` in `$XDG_RUNTIME_DIR`.
  case runtime(String)
  /// The socket at a path.
  case path(String)

  /// Creates the address that a user has typed: a path if it contains “/”, or else a name.
  public init(_ text: String) {
    self = text.contains("/") ? .path(text) : .runtime(text)
  }

  /// Returns the address of one of several models with the same interface.
  ///
  ///     try .runtime("kettle").object("kitchen")    // $XDG_RUNTIME_DIR/kettle@kitchen.sock
  ///
  /// Varlink knows no objects, so each has a socket of its own, and clients use its name:
  /// `coax get kettle@kitchen temperature`.
  ///
  /// - Throws: ``ServerError/invalidObjectName(_:)`` unless the name consists of ASCII letters and
  ///   digits, `-`, `_` and `.`.
  public func object(_ name: String) throws(ServerError) -> SocketAddress {
    let isPlain = name.utf8.allSatisfy {
      $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || "0123456789-_.".utf8.contains($0))
    }
    guard !name.isEmpty, isPlain else { throw .invalidObjectName(name) }
    switch self {
    case .runtime(let service): return .runtime("\(service)@\(name)")
    case .path(let path):
      let ending = ".sock"
      let isUsual = path.hasSuffix(ending)
      return .path("\(isUsual ? String(path.dropLast(ending.count)) : path)@\(name)\(ending)")
    }
  }

  /// Returns the path of the socket.
  package func path(environment: (String) -> String?) throws(ServerError) -> String {
    let path: String
    switch self {
    case .path(let given): path = given
    case .runtime(let name):
      guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
        throw .noRuntimeFolder(socket: "\(name).sock")
      }
      path = "\(folder)/\(name).sock"
    }
    // The system's structure for an address has space for 107 bytes and a NUL byte.
    guard (1...107).contains(path.utf8.count) else { throw .pathTooLong(path) }
    return path
  }
}

/// Calls a closure with the system's structure for the address of a socket.
///
/// The path has at most 107 bytes. If `isAbstract` is true, the path is a name outside of the file
/// system, and NUL replaces its first byte.
package func withSocketAddress<Result>(
  _ path: String,
  isAbstract: Bool = false,
  _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  var bytes = Array(path.utf8)
  if isAbstract { bytes[0] = 0 }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  // The length marks the end of an abstract name. A path ends with a NUL byte.
  let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
  }
}

/// Returns the value of an environment variable, or nil if the variable is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
