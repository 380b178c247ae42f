internal import CommandLinePrograms
internal import Serving
internal import ViewModels

/// The parameters of a call with their names.
typealias Parameters = [(name: String, value: JSON)]

/// A model that another program serves.
struct RemoteModel {
  static let service = "org.varlink.service"

  /// The path of the socket.
  let path: String
  /// The description of the interface in Varlink's language.
  let text: String
  let description: ModelDescription
  /// The connection for calls that end with one reply.
  private let connection: ServerConnection
  let options: ConnectionOptions

  var interface: VarlinkInterface { description.interface }
  /// True unless the program has ended since it was asked for the description.
  var isConnected: Bool { connection.isOpen }

  /// Connects to a model, and reads the description of its interface.
  ///
  /// - Parameters:
  ///   - place: The path of a socket, or its name in `$XDG_RUNTIME_DIR` without “.sock”.
  ///   - wanted: The name of the interface, or nil if the program serves a single one.
  ///   - options: The limits of the connections.
  /// - Throws: `Failure` if there is no connection, no such interface or no valid description.
  init(
    at place: String,
    interface wanted: String?,
    _ options: ConnectionOptions
  ) throws(Failure) {
    let path = try Self.path(of: place)
    let connection = try ServerConnection(to: path, options)
    let name: String
    if let wanted {
      name = wanted
    } else {
      let names = try Self.interfaces(connection)
      guard let first = names.first else {
        throw Failure(.unavailable, "The program at “\(path.sanitized())” serves no model.")
      }
      guard names.count == 1 else {
        let list = names.map { $0.sanitized() }.joined(separator: ", ")
        throw .arguments("\(place.sanitized()) serves \(list). Choose one with --interface.")
      }
      name = first
    }
    try connection.startDescribing(name)
    try self.init(name, at: path, connection, try connection.receive(), options)
  }

  /// Creates a model from the reply to ``ServerConnection/startDescribing(_:)``.
  init(
    _ name: String,
    at path: String,
    _ connection: ServerConnection,
    _ reply: ReceivedReply,
    _ options: ConnectionOptions
  ) throws(Failure) {
    self.path = path
    self.connection = connection
    self.options = options
    text = try reply.success(of: "GetInterfaceDescription")["description"]?.string ?? ""
    do throws(InvalidDescription) {
      description = ModelDescription(try VarlinkParser.parse(text))
    } catch {
      throw Failure(
        .unavailable,
        "Line \(error.line) of the description of \(name.sanitized()) is invalid."
      )
    }
  }

  /// Returns the names of the interfaces that a program serves.
  static func interfaces(
    at place: String,
    _ options: ConnectionOptions
  ) throws(Failure) -> [String] {
    try interfaces(ServerConnection(to: path(of: place), options))
  }

  private static func interfaces(_ connection: ServerConnection) throws(Failure) -> [String] {
    let info = try connection.call("\(service).GetInfo")
    return (info["interfaces"]?.elements ?? []).compactMap(\.string).filter { $0 != service }
  }

  static func path(of place: String) throws(Failure) -> String {
    do throws(ServerError) {
      return try SocketAddress(place).path(environment: environmentVariable)
    } catch {
      throw Failure(.unavailable, error.message.sanitized())
    }
  }

  /// Calls a method of the model, and returns the parameters of its reply.
  func call(_ method: String, _ parameters: JSON = .object([])) throws(Failure) -> JSON {
    try connection.call("\(interface.name).\(method)", parameters)
  }

  // The methods below release the parameters before the reply arrives, because the parameters may
  // be secrets.

  /// Calls a method of the model, and returns its reply, which may be an error.
  func reply(
    to method: String,
    _ parameters: consuming Parameters
  ) throws(Failure) -> ReceivedReply {
    try connection.send("\(interface.name).\(method)", .object(consume parameters))
    return try connection.receive()
  }

  /// Calls a method on a new connection, and asks for several replies, without waiting.
  ///
  /// If `isTimed` is true, the first reply must arrive in time. Questions of the call have its tag.
  func start(
    _ method: String,
    _ parameters: consuming Parameters = [],
    isTimed: Bool,
    tag: String? = nil
  ) throws(Failure) -> ServerConnection {
    let connection = try ServerConnection(to: path, options)
    try connection.start(
      "\(interface.name).\(method)",
      .object(consume parameters),
      more: true,
      isTimed: isTimed,
      // Only a model that asks questions knows tags.
      tag: description.questions.isEmpty ? nil : tag
    )
    return connection
  }

  /// Calls a method like ``start(_:_:isTimed:tag:)``, and waits until the call was sent.
  func begin(
    _ method: String,
    _ parameters: consuming Parameters = [],
    isTimed: Bool,
    tag: String? = nil
  ) throws(Failure) -> ServerConnection {
    let connection = try start(method, consume parameters, isTimed: isTimed, tag: tag)
    try connection.finishSending()
    return connection
  }

  /// Watches the model on a new connection, so that its questions wait for an answer.
  func beginAnswering() throws(Failure) -> ServerConnection {
    try begin("Watch", Self.answering, isTimed: true)
  }

  /// The parameters of a watch that lets questions wait for an answer.
  static var answering: Parameters { [("answers", .bool(true))] }

  /// Returns a tag that no other call has.
  static func makeTag() -> String {
    (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
  }
}

extension ServerConnection {
  /// Asks for the description of an interface, without waiting.
  func startDescribing(_ interface: String) throws(Failure) {
    try start(
      "\(RemoteModel.service).GetInterfaceDescription",
      .object([("interface", .string(interface))])
    )
  }

  /// Calls a method, and returns the parameters of its reply.
  fileprivate func call(
    _ method: String,
    _ parameters: JSON = .object([])
  ) throws(Failure) -> JSON {
    try send(method, parameters)
    return try receive().success(of: method.lastPart)
  }
}

extension ReceivedReply {
  /// Returns the parameters, or throws the error.
  ///
  /// `subject` is the name of the action or method, for the error's sentence.
  func success(of subject: String) throws(Failure) -> JSON {
    guard let error else { return parameters }
    let sentence = sentence(for: error, subject.sanitized())
    throw Failure(status(for: error), sentence, error: error, parameters)
  }

  /// Returns the error as a sentence, or nil after a success.
  func problem(of subject: String) -> String? {
    error.map { sentence(for: $0, subject.sanitized()) }
  }

  private func status(for error: String) -> ExitCode {
    switch error {
    case "org.varlink.service.InterfaceNotFound", "org.varlink.service.MethodNotFound":
      return .badArguments
    case "org.varlink.service.PermissionDenied", "org.coax.InvalidMessage": return .unavailable
    case "org.varlink.service.InvalidParameter": return .refused
    case "org.coax.TooSlow": return .canceled
    default: break
    }
    switch error.lastPart {
    case "Disabled": return text("reason") == "gone" ? .gone : .disabled
    case "NotAsked": return .disabled
    case "Invalid": return .refused
    case "Cancelled": return .canceled
    case "Gone": return .gone
    default: return .failed
    }
  }

  /// Returns the text of a parameter.
  private func text(_ name: String) -> String {
    (parameters[name] ?? .null).readable
  }

  private func sentence(for error: String, _ subject: String) -> String {
    switch error {
    case "org.varlink.service.InterfaceNotFound":
      return "There is no interface “\(text("interface"))”."
    case "org.varlink.service.MethodNotFound": return "There is no method “\(text("method"))”."
    case "org.varlink.service.InvalidParameter":
      return "The parameter “\(text("parameter"))” is invalid."
    case "org.varlink.service.PermissionDenied":
      return "The program does not accept connections from this user."
    case "org.coax.TooSlow": return "The output was read too slowly, so \(subject) was canceled."
    default: break
    }
    switch error.lastPart {
    case "Disabled":
      switch text("reason") {
      case "disabled": return "\(subject) is disabled."
      case "executing": return "\(subject) is already running."
      case "groupExecuting": return "\(subject) cannot run while a related action is running."
      case "gone": return "The model has ended."
      case let reason: return "\(subject) is disabled: \(reason)."
      }
    case "Invalid": return "\(text("field")) \(text("problem"))."
    case "Cancelled": return "\(subject) was canceled."
    case "NotAsked": return "There is no question \(text("id")) that waits for an answer."
    case "Gone": return "The model has ended."
    default:
      if let message = (parameters["message"] ?? parameters["problem"])?.string {
        return message.sanitized()
      }
      return "\(subject) failed: \(error.lastPart.sanitized())."
    }
  }
}

extension String {
  /// The text after the last period.
  fileprivate var lastPart: String { String(split(separator: ".").last ?? "") }
}
