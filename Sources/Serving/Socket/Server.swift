public import ViewModels

/// A server that lets other programs use view models over a Unix socket.
///
///     let server = try Server(at: .runtime("kettle"))    // $XDG_RUNTIME_DIR/kettle.sock
///     server.serve(kettle)
///
/// The protocol is Varlink: JSON messages that end with a NUL byte. A call that ends with a newline
/// receives replies that end with a newline, so a shell can be a client:
///
///     echo '{"method": "org.example.Kettle.Get"}' | socat - UNIX:$XDG_RUNTIME_DIR/kettle.sock | jq
///
/// Each server has a thread that reads, parses and writes. Models are read and changed on the main
/// actor. It also writes a reply if the socket has space, but never waits for a client.
///
/// If systemd has passed a socket to the program, the server uses that socket. The first call of
/// ``serve(_:)`` notifies systemd that the program is ready.
///
/// - A message has at most 1 MB and 64 levels. A client must complete a message within 10 seconds.
/// - At most 256 clients are served at a time.
/// - A client that reads slowly misses intermediate states, but receives the latest one. A client
///   that reads the values of an action too slowly is disconnected.
/// - When a client leaves, the action that it runs is canceled, unless it was called with `oneway`.
///
/// The server stops when it is released. It then removes its socket file, but not the file
/// `NAME.sock.lock`.
@MainActor
public final class Server {
  /// The users who may connect.
  public nonisolated enum Access: Sendable {
    /// The user who runs the server.
    case sameUser
    /// All users who can reach the socket.
    case anyUser
  }

  /// The path of the socket.
  public let path: String
  private let listener: Listener
  private let registry: ModelRegistry
  private var isReady = false

  /// Starts listening.
  ///
  /// A socket file that a killed server has left behind is replaced.
  ///
  /// - Parameters:
  ///   - address: The place of the socket.
  ///   - access: The users who may connect.
  ///   - info: The description of the service for clients.
  ///   - scheduler: The scheduler for timeouts.
  /// - Throws: ``ServerError``, for example if another program is listening on the socket.
  public init(
    at address: SocketAddress,
    for access: Access = .sameUser,
    info: ServiceInfo = ServiceInfo(),
    on scheduler: some TimedScheduler = .background()
  ) throws(ServerError) {
    path = try address.path(environment: environmentVariable)
    let socket = try ListeningSocket.open(path, mode: access == .sameUser ? 0o600 : 0o666)
    registry = ModelRegistry(info)
    listener = try Listener(socket, at: path, for: access, to: registry, on: scheduler)
  }

  deinit {
    listener.stop()
  }

  /// Serves a model until the model is deallocated or the disposable is disposed.
  ///
  /// The server does not retain the model. You need not keep the disposable. The program traps if a
  /// model with the same interface is already served.
  @discardableResult
  public func serve<Model: Served>(_ model: Model) -> any Disposable {
    serve(model, as: Model.interface)
  }

  /// Serves a model with an interface of your choice.
  ///
  /// Use this method for several models of the same class. Their interfaces need different names.
  @discardableResult
  public func serve<Model: Bindable>(
    _ model: Model,
    as interface: Interface<Model>
  ) -> any Disposable {
    let service = registry.add(model, interface)
    if !isReady { ServiceManager.notifyReady() }
    isReady = true
    return service
  }

  /// Closes all connections and removes the socket.
  public func stop() {
    listener.stop()
  }
}
