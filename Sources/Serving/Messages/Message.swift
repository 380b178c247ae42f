internal import Synchronization

/// A message's text that is overwritten in memory when this object is released.
final class Message: Sendable {
  private let buffer: Mutex<WipedBuffer>

  /// Copies a text.
  ///
  /// - Throws: ``InvalidMessage`` if the text is not well-formed UTF-8.
  init(_ bytes: UnsafeRawBufferPointer) throws(InvalidMessage) {
    buffer = Mutex(WipedBuffer(copying: bytes))
    guard Message.isUTF8(bytes) else {
      throw InvalidMessage(problem: "The message is not valid UTF-8.")
    }
  }

  /// Creates an empty message.
  init() {
    buffer = Mutex(WipedBuffer())
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
  }

  /// Calls a closure with the bytes of the text.
  ///
  /// The closure must not keep the pointer.
  func withBytes<Result: Sendable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withLock { buffer throws(Failure) in try buffer.withBytes(body) }
  }
}

/// A call of a method.
package struct Call: Sendable {
  /// The message that contains the text of the parameters.
  let message: Message
  /// The interface of the method.
  let interface: String
  /// The name of the method without its interface.
  package let method: String
  /// The parameters, or nil if the call has none.
  let parameters: ReceivedValue?
  /// True if the client accepts several replies.
  let wantsMore: Bool
  /// True if the client wants no reply.
  let isOneway: Bool

  /// Parses a message.
  init(_ bytes: UnsafeRawBufferPointer) throws(InvalidMessage) {
    let value = try ReceivedValue(parsing: bytes)
    message = value.message
    guard case .object(let members) = value.node else {
      throw InvalidMessage(problem: "The message must be an object.")
    }
    var name: String?
    var parameters: ReceivedValue?
    var flags: [String: Bool] = [:]
    for (key, node) in members {
      let value = ReceivedValue(node, of: message)
      switch (key, node) {
      case ("method", .string): name = try? value.string()
      case ("method", _): throw InvalidMessage(problem: "The method must be a string.")
      case ("parameters", .object): parameters = value
      case ("parameters", .null): parameters = nil
      case ("parameters", _): throw InvalidMessage(problem: "The parameters must be an object.")
      case ("more", .bool(let flag)), ("oneway", .bool(let flag)): flags[key] = flag
      case ("upgrade", .bool(true)):
        throw InvalidMessage(problem: "No method of this service upgrades the connection.")
      default: break
      }
    }
    guard let name, let dot = name.lastIndex(of: ".") else {
      throw InvalidMessage(problem: "The message must name a method with its interface.")
    }
    interface = String(name[..<dot])
    method = String(name[name.index(after: dot)...])
    self.parameters = parameters
    wantsMore = flags["more"] == true
    isOneway = flags["oneway"] == true
  }
}
