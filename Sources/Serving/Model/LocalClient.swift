public import ViewModels

/// A client in the same process, for tests of the messages that other programs receive.
///
///     let client = LocalClient(of: kettle)
///     let watch = client.call("Watch", more: true)
///     client.call("Set", #"{"target": 80}"#)
///     #expect(watch.replies.last == #"{"parameters":{"state":{"target":80}},"continues":true}"#)
///
/// No socket is needed. Calls are handled immediately, so tests can use virtual time. The replies
/// are those that a client receives over a socket if it reads fast enough.
@MainActor
public final class LocalClient {
  private let registry: ModelRegistry
  private let interface: String?
  private let services: [any Disposable]

  /// Creates a client of models, which the client and its calls retain.
  public init(of models: any Served..., info: ServiceInfo = ServiceInfo()) {
    let registry = ModelRegistry(info)
    self.registry = registry
    services = models.map { registry.add($0) }
    let interfaces = registry.interfaces.filter { $0 != ServiceInfo.interface }
    interface = interfaces.count == 1 ? interfaces[0] : nil
  }

  deinit {
    for service in services { service.dispose() }
  }

  /// Calls a method, like a client that opens a connection for this call.
  ///
  /// - Parameters:
  ///   - method: The name, which may omit the interface if the client has a single model.
  ///   - parameters: The parameters as a JSON object.
  ///   - more: True to accept several replies.
  /// - Returns: The call with its replies.
  @discardableResult
  public func call(_ method: String, _ parameters: String = "{}", more: Bool = false) -> LocalCall {
    let name = method.contains(".") ? method : interface.map { "\($0).\(method)" } ?? method
    let message = ValueWriter.bytes { writer in
      writer.write(raw: #"{"method":"#)
      writer.write(name)
      writer.write(raw: #","parameters":\#(parameters),"more":\#(more)}"#)
    }
    return send(String(decoding: message, as: UTF8.self))
  }

  /// Sends the text of a message.
  @discardableResult
  public func send(_ message: String) -> LocalCall {
    send(Array(message.utf8))
  }

  /// Sends the bytes of a message, which need not be valid UTF-8.
  package func send(_ message: [UInt8]) -> LocalCall {
    let call = LocalCall(of: self, to: registry)
    call.start(message)
    return call
  }
}

/// A call of a ``LocalClient`` with its replies.
@MainActor
public final class LocalCall: Bindable {
  /// The replies that have arrived.
  @Observed public private(set) var replies: [String] = []
  /// True if no more replies follow.
  @Observed public private(set) var isOver = false
  /// The client, which serves its models until it is released.
  private let client: LocalClient
  private let session: ClientSession

  init(of client: LocalClient, to registry: ModelRegistry) {
    self.client = client
    session = ClientSession(registry)
  }

  /// The last reply, or nil while the call is in progress or if the call has no reply.
  public var reply: String? { isOver ? replies.last : nil }

  /// Ends the call, like a client that closes its connection.
  public func disconnect() {
    session.cancelWork()
    isOver = true
  }

  func start(_ message: [UInt8]) {
    do throws(InvalidMessage) {
      let call = try message.withUnsafeBytes { bytes in
        Result { () throws(InvalidMessage) in try Call(bytes) }
      }
      .get()
      session.handle(call) { [weak self] in self?.add($0) }
    } catch {
      add(.last(ReplyMessage.error(error)))
    }
  }

  private func add(_ reply: Reply) {
    guard !isOver else { return }
    batch {
      switch reply {
      case .last(let message):
        replies.append(String(decoding: message, as: UTF8.self))
        isOver = true
      case .none: isOver = true
      case .value(let message): replies.append(String(decoding: message, as: UTF8.self))
      case .change(let change):
        replies.append(String(decoding: change.message(terminator: 0).dropLast(), as: UTF8.self))
      }
    }
  }
}
