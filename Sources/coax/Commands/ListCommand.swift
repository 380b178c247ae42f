internal import CommandLinePrograms
internal import Serving
internal import ViewModels

/// Prints the name and the interfaces of each program that serves models in `$XDG_RUNTIME_DIR`.
func list(_ arguments: Arguments) throws(Failure) {
  let services = try RunningService.all(arguments.connection)
  if arguments.isJSON {
    for service in services { try Output.print(service.json.text) }
    return
  }
  let rows = services.map {
    [$0.name, $0.interfaces.map { $0.sanitized() }.joined(separator: ", ")]
  }
  for line in table(rows) { try Output.print(line) }
}

/// A program that serves models.
private struct RunningService {
  /// The seconds after which a program counts as silent.
  private static let patience = 1.0

  /// The name of the socket without “.sock”.
  let name: String
  let product: String
  let interfaces: [String]

  var json: JSON {
    .object([
      ("name", .string(name)), ("product", .string(product)),
      ("interfaces", .array(interfaces.map { .string($0) })),
    ])
  }

  /// Returns the programs that reply.
  static func all(_ options: ConnectionOptions) throws(Failure) -> [RunningService] {
    guard let folder = environmentVariable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
      throw Failure(.unavailable, "XDG_RUNTIME_DIR does not name the folder of sockets.")
    }
    var options = options
    options.timeout = min(options.timeout ?? patience, patience)
    // All programs are asked before the first reply is awaited, so silent ones cost their time once.
    var asked: [(name: String, connection: ServerConnection)] = []
    for name in socketNames(in: folder) {
      let connection = try ifReachable { () throws(Failure) in
        let connection = try ServerConnection(to: RemoteModel.path(of: name), options)
        try connection.start("\(RemoteModel.service).GetInfo", .object([]))
        return connection
      }
      if let connection { asked.append((name, connection)) }
    }
    var services: [RunningService] = []
    for (name, connection) in asked {
      let info = try ifReachable { () throws(Failure) in
        try connection.receive().success(of: "list")
      }
      guard let info else { continue }
      let interfaces = (info["interfaces"]?.elements ?? []).compactMap(\.string)
      services.append(
        RunningService(
          name: name,
          product: info["product"]?.string ?? "",
          interfaces: interfaces.filter { $0 != RemoteModel.service }
        )
      )
    }
    return services
  }

  /// Returns nil in place of a failure of one program, so that the others are listed.
  private static func ifReachable<Result>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    do throws(Failure) {
      return try body()
    } catch {
      if error.status == .interrupted { throw error }
      return nil
    }
  }
}
