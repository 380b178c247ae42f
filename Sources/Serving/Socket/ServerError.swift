#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The reason why a server cannot start.
public enum ServerError: Error, Hashable, Sendable {
  /// `$XDG_RUNTIME_DIR` is not set to an absolute path.
  case noRuntimeFolder
  /// The path of the socket is empty, or has more than the 107 bytes that the system allows.
  case pathTooLong(String)
  /// Another server is listening on the socket.
  case alreadyServed(path: String)
  /// The path names a file that is not a socket.
  case notASocket(path: String)
  /// The system reported an error.
  case failed(path: String, errno: Int32)

  /// A sentence that explains the error to people.
  public var message: String {
    switch self {
    case .noRuntimeFolder: "The variable XDG_RUNTIME_DIR does not name a folder."
    case .pathTooLong(""): "The path of the socket is empty."
    case .pathTooLong(let path): "The path “\(path)” is too long for a socket."
    case .alreadyServed(let path): "Another program is listening on “\(path)”."
    case .notASocket(let path): "The file “\(path)” is not a socket."
    case .failed(let path, let errno):
      "The socket “\(path)” cannot be used: \(String(cString: strerror(errno)))."
    }
  }
}

extension ServerError: CustomStringConvertible {
  /// The message, which Swift prints if a program does not catch the error.
  public var description: String { message }
}
