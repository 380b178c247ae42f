internal import ViewModels

/// An object that performs the calls of one client.
///
/// The caller passes one call at a time, but the work of a one-way call can go on during later
/// calls.
@MainActor
final class ClientSession {
  private let registry: ModelRegistry
  /// The client of a socket, or nil for a client in this process.
  private let caller: ServedCaller?
  /// A disposable that cancels the work of the current call.
  private var work: (any Disposable)?

  nonisolated init(_ registry: ModelRegistry, caller: ServedCaller? = nil) {
    self.registry = registry
    self.caller = caller
  }

  /// Handles a call, and passes its replies to a closure.
  ///
  /// The replies end with ``Reply/last(_:)``, or with ``Reply/none`` if the client wants no reply.
  func handle(_ call: Call, _ reply: @escaping ReplyHandler) {
    ServedCaller.$current.withValue(caller) {
      AskingCall.$tag.withValue(call.tag) { begin(call, reply) }
    }
  }

  private func begin(_ call: Call, _ reply: @escaping ReplyHandler) {
    guard !call.isOneway else {
      // A one-way call needs no client, so its work continues after the client has left.
      _ = perform(call) { _ in }
      return reply(.none)
    }
    var hasEnded = false
    let work = perform(call) { [weak self] part in
      if case .last = part {
        hasEnded = true
        self?.work = nil
      }
      reply(part)
    }
    if !hasEnded { self.work = work }
  }

  /// Cancels the work of the current call, for example because the client has left.
  func cancelWork() {
    work?.dispose()
    work = nil
  }

  private func perform(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)? {
    if call.interface == ServiceInfo.interface {
      reply(.last(describe(call)))
      return nil
    }
    guard let model = registry[call.interface] else {
      // A call may arrive after the models of a server have ended, and before its connections have.
      reply(
        .last(
          registry.hasEnded
            ? ReplyMessage.error("\(call.interface).Gone")
            : ClientSession.interfaceNotFound(call.interface)
        )
      )
      return nil
    }
    return model.perform(call, reply)
  }

  // MARK: Describing the service

  private func describe(_ call: Call) -> [UInt8] {
    switch call.method {
    case "GetInfo":
      let service = registry.service
      return ReplyMessage.success([
        "vendor": service.vendor.json,
        "product": service.product.json,
        "version": service.version.json,
        "url": service.url.json,
        "interfaces": registry.interfaces.json,
      ])
    case "GetInterfaceDescription":
      guard let name = try? call.parameter("interface")?.string() else {
        return ReplyMessage.error(
          "org.varlink.service.InvalidParameter",
          ["parameter": "interface"]
        )
      }
      if name == ServiceInfo.interface {
        return ReplyMessage.success(["description": ServiceInfo.varlink.json])
      }
      guard let model = registry[name] else { return ClientSession.interfaceNotFound(name) }
      return ReplyMessage.success(["description": model.outline.varlink.json])
    default: return call.methodNotFound
    }
  }

  private static func interfaceNotFound(_ name: String) -> [UInt8] {
    ReplyMessage.error("org.varlink.service.InterfaceNotFound", ["interface": name])
  }
}

/// A closure that receives the replies to a call.
typealias ReplyHandler = @MainActor (Reply) -> Void

extension Call {
  /// Returns a parameter, or nil if it is missing.
  func parameter(_ name: String) -> ReceivedValue? {
    guard case .object(let members) = parameters?.node else { return nil }
    return members.last { $0.name == name }.map { ReceivedValue($0.value, of: message) }
  }

  /// The reply to a call of a method that the interface does not have.
  var methodNotFound: [UInt8] {
    ReplyMessage.error(
      "org.varlink.service.MethodNotFound",
      ["method": "\(interface).\(method)"]
    )
  }
}

extension ServedValue {
  /// The JSON text of the value.
  var json: [UInt8] { ValueWriter.bytes(write) }
}

/// The program that has called a served model over a socket.
///
///     private(set) lazy var shutDown = Command(of: self) { model in
///       model.log("shut down by process \(ServedCaller.current?.process ?? 0)")
///     }
///
/// The kernel reports these numbers as they were when the client connected. The process may have
/// ended since, and another process may have its number.
public struct ServedCaller: Hashable, Sendable {
  /// The caller of the current code, or nil if no client of a socket has called it.
  @TaskLocal public static var current: ServedCaller?

  /// The number of the user.
  public let user: UInt32
  /// The number of the process.
  public let process: Int32
}
