internal import Synchronization

/// A message's text that is overwritten in memory when this object is released.
final class Message: Sendable {
  private let buffer: Mutex<WipedBuffer>

  /// Copies a text.
  init(_ bytes: UnsafeRawBufferPointer) {
    buffer = Mutex(WipedBuffer(copying: bytes))
  }

  /// Creates an empty message.
  init() {
    buffer = Mutex(WipedBuffer())
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
  /// The name that the client gave the call, or nil.
  ///
  /// Questions that the call asks have the same tag.
  let tag: String?

  /// The number of bytes that a tag may have, because all clients that watch receive it.
  private static let tagLimit = 64

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
    var tag: String?
    for (key, node) in members {
      let value = ReceivedValue(node, of: message)
      switch (key, node) {
      case ("method", .string): name = try? value.string()
      case ("method", _): throw InvalidMessage(problem: "The method must be a string.")
      case ("parameters", .object): parameters = value
      case ("parameters", .null): parameters = nil
      case ("parameters", _): throw InvalidMessage(problem: "The parameters must be an object.")
      case ("more", .bool(let flag)), ("oneway", .bool(let flag)): flags[key] = flag
      case ("more", .null), ("oneway", .null): flags[key] = nil
      case ("more", _), ("oneway", _):
        throw InvalidMessage(problem: "The member “\(key)” must be true or false.")
      case ("tag", .null): tag = nil
      case ("tag", .string): tag = try? value.string()
      case ("tag", _): throw InvalidMessage(problem: "The tag must be a string.")
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
    guard tag.map({ $0.utf8.count <= Call.tagLimit }) ?? true else {
      throw InvalidMessage(problem: "The tag must have at most \(Call.tagLimit) bytes.")
    }
    self.tag = tag
  }
}

/// A scanner that finds the end of a message in a stream of bytes.
///
/// A message ends with a NUL byte, or with a newline outside of all brackets. So a message that a
/// user types into `socat` may span several lines. A newline inside a string ends the message too,
/// because JSON forbids it there.
struct MessageScanner {
  /// The end of a message in the scanned bytes.
  struct MessageEnd: Equatable {
    /// The number of bytes in the message, without the terminator.
    let length: Int
    /// The byte that ends the message, and that also ends each reply to the message.
    let terminator: UInt8
  }

  /// The kind of text to which the next byte belongs.
  private enum Context {
    case structure, string
    /// The character after a backslash in a string.
    case escape
  }

  private var position = 0
  private var depth = 0
  private var context = Context.structure

  /// Returns the end of the first message of `bytes`, or nil if the message is incomplete.
  ///
  /// If the message is incomplete, the caller passes the same bytes again with more at the end. If
  /// the message is complete, the caller removes the message and its terminator.
  mutating func next(in bytes: UnsafeRawBufferPointer) -> MessageEnd? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0 || byte == UInt8(ascii: "\n") && (depth <= 0 || context != .structure) {
        defer { self = MessageScanner() }
        return MessageEnd(length: position, terminator: byte)
      }
      position += 1
      switch (context, byte) {
      case (.escape, _): context = .string
      case (.string, UInt8(ascii: "\\")): context = .escape
      case (.string, UInt8(ascii: "\"")): context = .structure
      case (.string, _): break
      case (.structure, UInt8(ascii: "\"")): context = .string
      case (.structure, UInt8(ascii: "{")), (.structure, UInt8(ascii: "[")): depth += 1
      case (.structure, UInt8(ascii: "}")), (.structure, UInt8(ascii: "]")): depth -= 1
      case (.structure, _): break
      }
    }
    return nil
  }
}
