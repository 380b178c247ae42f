internal import ViewModels

/// The models that a service offers and retains, with their interfaces' names as keys.
@MainActor
final class ModelRegistry {
  /// The description of the service, which clients see.
  let service: ServiceInfo
  /// The replies that the thread of the server can send by itself.
  nonisolated let readyReplies = ReadyReplies()
  private var models: [String: any HostedModel] = [:]
  /// True if a service manager has passed the connection to the only client.
  private let hasSingleConnection: Bool
  /// True after the server has stopped.
  private(set) var hasEnded = false

  nonisolated init(_ service: ServiceInfo, hasSingleConnection: Bool = false) {
    self.service = service
    self.hasSingleConnection = hasSingleConnection
  }

  /// Adds a model with its own interface until the end of the server.
  func keep<Model: Served>(_ model: Model) {
    _ = host(model, Model.interface)
  }

  private func host<Model: Bindable>(
    _ model: Model,
    _ interface: Interface<Model>
  ) -> ModelHost<Model> {
    let name = interface.name
    require(
      models[name] == nil,
      "a model with the interface \(name) is already served; stop serving it, or serve this "
        + "one as an interface with a different name"
    )
    let host = ModelHost(
      model,
      interface,
      sharing: readyReplies,
      hasSingleConnection: hasSingleConnection
    )
    models[name] = host
    return host
  }

  /// Adds a model, and returns a disposable that removes it.
  func add<Model: Bindable>(_ model: Model, _ interface: Interface<Model>) -> any Disposable {
    let name = interface.name
    let host = host(model, interface)
    // A disposable that is kept does not retain the model after the server has stopped.
    return ActionDisposable { [weak self, weak host] in
      onMainActor {
        guard let host else { return }
        host.end()
        if self?.models[name] === host { self?.models[name] = nil }
      }
    }
  }

  /// Adds a model with its own interface, and returns a disposable that removes it.
  func add<Model: Served>(_ model: Model) -> any Disposable {
    add(model, Model.interface)
  }

  /// Ends and releases all models.
  func end() {
    hasEnded = true
    let all = models.sorted { $0.key < $1.key }
    models = [:]
    for (_, model) in all { model.end() }
  }

  /// Returns the model with an interface, or nil if no such model is served.
  subscript(interface: String) -> (any HostedModel)? { models[interface] }

  /// The names of all interfaces, including the one that describes the service.
  var interfaces: [String] { [ServiceInfo.interface] + models.keys.sorted() }
}

/// The description of a service, as `org.varlink.service.GetInfo` returns it.
public struct ServiceInfo: Sendable {
  /// The vendor of the service.
  public var vendor: String
  /// The name of the program.
  public var product: String
  /// The version of the program.
  public var version: String
  /// The address of a web page about the program.
  public var url: String

  /// Creates a description.
  ///
  /// By default, the product is the name of the running program.
  public init(vendor: String = "", product: String? = nil, version: String = "", url: String = "") {
    self.vendor = vendor
    self.product = product ?? ServiceInfo.programName
    self.version = version
    self.url = url
  }

  /// The name of the running program, or an empty text if it has none.
  static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  static let interface = "org.varlink.service"

  /// The interface of the service itself, in Varlink's language.
  static let varlink = """
    # Describes a service and its interfaces.
    interface org.varlink.service

    # Returns facts about the service.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # Returns an interface in the language of Varlink.
    method GetInterfaceDescription(interface: string) -> (description: string)

    error InterfaceNotFound (interface: string)
    error MethodNotFound (method: string)
    error MethodNotImplemented (method: string)
    error InvalidParameter (parameter: string)
    error PermissionDenied ()
    error ExpectedMore ()

    """
}
