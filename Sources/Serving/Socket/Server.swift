internal import Signals
public import ViewModels

/// A server that lets other programs use view models over a Unix socket.
///
///     let server = try Server(at: .runtime("kettle"))    // $XDG_RUNTIME_DIR/kettle.sock
///     server.serve(Kettle())
///
/// A program that only serves needs one line: see ``run(at:for:info:serving:whenReady:)``.
///
/// The protocol is Varlink: JSON messages that end with a NUL byte. After a call that ends with a
/// newline, all replies to the client end with newlines, so a shell can be a client:
///
///     echo '{"method": "org.example.Kettle.Get"}' | socat - UNIX:$XDG_RUNTIME_DIR/kettle.sock | jq
///
/// Each server has a thread that reads, parses and writes. Models are read and changed on the main
/// actor. It writes short replies itself if a client has space for them, and never waits for one.
///
/// If systemd has passed a socket with the same path, or a single socket with any path, the server
/// uses that socket, and needs no `$XDG_RUNTIME_DIR`. With `Accept=yes`, or started by
/// `varlinkctl exec:…`, it serves the single client whose connection was passed. When the server gets
/// its first model, it notifies systemd that the program is ready.
///
/// - A message has at most 1 MiB, and 64 levels of arrays and objects. A client that has begun a
///   message must complete it within 10 seconds.
/// - At most 256 clients are served at a time. Other clients wait until one leaves. They also wait
///   while the process has no free descriptors.
/// - While a client reads slowly or the server is busy, the client's watch skips intermediate states.
///   It never skips the latest one.
/// - A client that leaves more than 24 KiB of replies unread for 10 seconds is disconnected. So is a
///   client for which more than 1 MiB of an action's values wait.
/// - When a client leaves, its action in progress is canceled, unless the call is one-way. Calls
///   that the client has sent before are still performed in order.
///
/// The server stops when it is released. It then removes its socket file and the file
/// `NAME.sock.lock`, unless systemd has passed the socket.
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
  let registry: ModelRegistry
  /// A subject that completes when all connections are closed.
  ///
  /// That is after ``stop()``, or when the only client of an accepted socket has left.
  let ended = Subject<Never, Never>()
  private var isReady = false

  /// Starts listening.
  ///
  /// A socket file that a killed server has left behind is replaced.
  ///
  /// - Parameters:
  ///   - address: The address of the socket.
  ///   - access: The users who may connect. For ``Access/sameUser``, the socket's folder must belong
  ///     to the user or to root, and all users must not be able to write to it.
  ///   - info: The description of the service for clients.
  ///   - scheduler: The scheduler for timeouts.
  /// - Throws: ``ServerError``, for example if another server is listening on the socket.
  public init(
    at address: SocketAddress,
    for access: Access = .sameUser,
    info: ServiceInfo = ServiceInfo(),
    on scheduler: some TimedScheduler = .background()
  ) throws(ServerError) {
    occupyStandardStreams()
    let socket = try ListeningSocket.open(address, for: access)
    path = socket.path
    registry = ModelRegistry(info, hasSingleConnection: !socket.listens)
    listener = try Listener(socket, at: path, for: access, to: registry, on: scheduler) {
      [ended] in ended.send(.completed)
    }
  }

  deinit {
    listener.stop()
  }

  /// Serves and retains a model until the disposable is disposed or the server stops.
  ///
  /// The actions of clients that are in progress are then canceled, except those of one-way calls.
  /// You need not keep the disposable. A model that keeps its own server is released when you call
  /// ``stop()`` or dispose the disposable. The program traps if a model with the same interface is
  /// already served.
  @discardableResult
  public func serve<Model: Served>(_ model: Model) -> any Disposable {
    serve(model, as: Model.interface)
  }

  /// Serves a model with an interface of your choice.
  ///
  /// Use this method for several models of the same class whose interfaces have different names. To
  /// serve several models under one interface, see ``SocketAddress/object(_:)``.
  @discardableResult
  public func serve<Model: Bindable>(
    _ model: Model,
    as interface: Interface<Model>
  ) -> any Disposable {
    let service = registry.add(model, interface)
    notifyReady()
    return service
  }

  /// Notifies systemd that the program is ready.
  func notifyReady() {
    // A manager that misses this message would end the program.
    if !isReady { ServiceManager.notify("READY=1", waits: true) }
    isReady = true
  }

  /// Releases the models, and closes all connections.
  ///
  /// Clients whose actions or watches are in progress receive the error `Gone`. The socket's file
  /// is removed, unless systemd has passed the socket.
  public func stop() {
    registry.end()
    listener.stop()
  }
}
