internal import Glibc
internal import Signals
internal import ViewModels

extension Server {
  /// Serves models until the process receives TERM, INT or HUP, and returns its exit status.
  ///
  ///     exit(await Server.run(at: .runtime("signup"), serving: SignUp()))
  ///
  /// If systemd has passed the connection to a client, this method also returns when that client has
  /// left.
  ///
  /// If the server cannot start, this method writes the reason to standard error and returns the
  /// error's exit code. systemd learns when the program is ready and when it stops. If the unit has
  /// `WatchdogSec=`, systemd also restarts the program when its main actor hangs.
  ///
  /// - Parameters:
  ///   - address: The address of the socket.
  ///   - access: The users who may connect.
  ///   - info: The description of the service for clients.
  ///   - models: The models, which the server retains until it stops. Their interfaces have different
  ///     names.
  ///   - whenReady: A closure that receives the server when clients can connect.
  /// - Returns: 130 after INT, as after Ctrl-C, 0 after TERM and HUP and when the only client has
  ///   left, and 2 if the server cannot start.
  public static func run(
    at address: SocketAddress,
    for access: Access = .sameUser,
    info: ServiceInfo = ServiceInfo(),
    serving models: any Served...,
    whenReady: @MainActor (Server) -> Void = { _ in }
  ) async -> Int32 {
    await run { () throws(ServerError) in
      let server = try Server(at: address, for: access, info: info)
      for model in models { server.registry.keep(model) }
      return [server]
    } whenReady: {
      for server in $0 { whenReady(server) }
    }
  }

  /// Serves several models under one interface, each with a name and a socket of its own.
  ///
  ///     exit(
  ///       await Server.run(
  ///         at: .runtime("kettle"),
  ///         servingEach: ["kitchen": Kettle(), "office": Kettle()]
  ///       )
  ///     )
  ///
  /// Clients use `kettle@kitchen` and `kettle@office`. Each model has a thread and five descriptors,
  /// so this is for tens of models. To serve a model that comes later, create a ``Server`` at
  /// ``SocketAddress/object(_:)``, and stop the server when the model goes.
  ///
  /// - Parameters:
  ///   - address: The address to which the name of each model is added.
  ///   - access: The users who may connect.
  ///   - info: The description of the service for clients.
  ///   - models: The models with their names.
  ///   - whenReady: A closure that receives the servers when clients can connect.
  /// - Returns: 130 after INT, as after Ctrl-C, 0 after TERM and HUP, and 2 if a server cannot start.
  public static func run(
    at address: SocketAddress,
    for access: Access = .sameUser,
    info: ServiceInfo = ServiceInfo(),
    servingEach models: KeyValuePairs<String, any Served>,
    whenReady: @MainActor ([Server]) -> Void = { _ in }
  ) async -> Int32 {
    await run { () throws(ServerError) in
      var servers: [Server] = []
      for (name, model) in models {
        let server = try Server(at: address.object(name), for: access, info: info)
        server.registry.keep(model)
        servers.append(server)
      }
      return servers
    } whenReady: {
      whenReady($0)
    }
  }

  private static func run(
    _ start: () throws(ServerError) -> [Server],
    whenReady: @MainActor ([Server]) -> Void
  ) async -> Int32 {
    // Watch for signals before the first client can connect.
    let requests = Signal.posixSignals(SIGTERM, SIGINT, SIGHUP).replayLast()
    do throws(ServerError) {
      let servers = try start()
      servers.first?.notifyReady()
      whenReady(servers)
      // The main actor sends the signs of life, so they end when it hangs.
      let signsOfLife = ServiceManager.watchdogTime.map { time in
        // More frequent signs would leave the main actor no time for anything else.
        Signal.interval(max(time / 2, .milliseconds(1)), on: .main)
          .observe { _ in ServiceManager.notify("WATCHDOG=1") }
      }
      let ended = merge(servers.map(\.ended.signal))
      let request = try? await requests.take(until: ended).first()
      signsOfLife?.dispose()
      ServiceManager.notify("STOPPING=1")
      for server in servers { server.stop() }
      // Otherwise the program could end before its clients know what becomes of their calls.
      for await _ in ended.values {}
      return request == SIGINT ? 130 : 0
    } catch {
      error.report()
      return error.exitCode
    }
  }
}
