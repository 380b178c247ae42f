internal import Glibc
internal import ViewModels

/// The reason why a server cannot start.
public enum ServerError: Error, Hashable, Sendable {
  /// `$XDG_RUNTIME_DIR` is not set to an absolute path, so there is no folder for the socket.
  case noRuntimeFolder(socket: String)
  /// The path of the socket is empty, or has more than the 107 bytes that the system allows.
  case pathTooLong(String)
  /// The name of an object has characters that names of sockets must not have.
  case invalidObjectName(String)
  /// Another server is listening on the socket.
  case alreadyServed(path: String)
  /// The path names a file that is not a socket.
  case notASocket(path: String)
  /// The folder of the socket belongs to another user, or all users can write to it.
  case unsafeFolder(String)
  /// The service manager has passed a descriptor that is not a Unix stream socket for a server.
  case unsuitableSocket(descriptor: Int32)
  /// The system reported an error.
  case failed(path: String, errno: Int32)

  /// The exit code for this error, which is 2.
  public var exitCode: Int32 { 2 }

  /// Writes the program's name and the message to standard error.
  public func report() {
    let name = ServiceInfo.programName
    let line = Array(("\(name.isEmpty ? "server" : name): \(message)".sanitized() + "\n").utf8)
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if errno != EINTR { return }
    }
  }

  /// A sentence that explains the error to people.
  public var message: String {
    switch self {
    case .noRuntimeFolder(let socket):
      "The variable XDG_RUNTIME_DIR does not name a folder for “\(socket)”. Set the variable to a "
        + "folder of your own, or pass a path, such as “./\(socket)”."
    case .pathTooLong(""): "The path of the socket is empty."
    case .pathTooLong(let path): "The path “\(path)” is too long for a socket."
    case .invalidObjectName(let name):
      "“\(name)” cannot be the name of an object. Use letters and digits, “-”, “_” and “.”."
    case .alreadyServed(let path): "Another program is listening on “\(path)”."
    case .notASocket(let path): "The file “\(path)” is not a socket."
    case .unsafeFolder(let folder):
      "Other users could replace a socket in the folder “\(folder)”. Use a folder that belongs to "
        + "you and that only you can write to."
    case .unsuitableSocket(let descriptor):
      "The service manager has passed descriptor \(descriptor), which is not a Unix stream socket that "
        + "listens or is connected. Pass one with “ListenStream=” and a path."
    case .failed(let path, let errno):
      "The socket “\(path)” cannot be used: \(String(cString: strerror(errno)))."
    }
  }
}

extension ServerError: CustomStringConvertible {
  /// The message, which Swift prints if a program does not catch the error.
  public var description: String { message }
}
