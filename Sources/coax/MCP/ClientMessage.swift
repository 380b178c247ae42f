/// A message from a client of the Model Context Protocol.
enum ClientMessage {
  case request(ClientRequest)
  case notification(String, JSON)
  /// The client's answer to a request of the server. The result is nil if the client failed.
  case response(id: JSON, result: JSON?)

  /// Parses a line.
  init(_ line: MessageLine) throws(ProtocolError) {
    let bytes: [UInt8]
    switch line {
    case .whole(let line): bytes = line
    case .tooLong(let outline):
      self = try ClientMessage(outline, .invalidRequest, "The message is longer than 1 MiB.")
      return
    }
    guard let message = try? JSON(bytes) else {
      var outline = MessageOutline()
      outline.scan(bytes)
      self = try ClientMessage(outline, .parseError, "The line is not valid JSON in UTF-8.")
      return
    }
    guard case .object = message else {
      throw ProtocolError(
        .invalidRequest,
        "A message must be an object. Batches are not supported."
      )
    }
    let id = message["id"].flatMap { $0.isRequestID ? $0 : nil }
    guard message["jsonrpc"]?.string == "2.0" else {
      throw ProtocolError(.invalidRequest, "The member “jsonrpc” must be “2.0”.", id: id)
    }
    let parameters = message["params"] ?? .object([])
    switch (message["method"], message["id"]) {
    case (nil, _):
      guard let id, message["result"] != nil || message["error"] != nil else {
        throw ProtocolError(.invalidRequest, "The message has no method.", id: id)
      }
      self = .response(id: id, result: message["result"])
    case (.string(let method)?, nil): self = .notification(method, parameters)
    case (.string(let method)?, _?):
      guard let id else {
        throw ProtocolError(.invalidRequest, "The identifier must be a string or a whole number.")
      }
      guard case .object = parameters else {
        throw ProtocolError(.invalidParameters, "The parameters must be an object.", id: id)
      }
      self = .request(ClientRequest(id: id, method: method, parameters: parameters))
    case (_?, _): throw ProtocolError(.invalidRequest, "The method must be a string.", id: id)
    }
  }
}

extension ClientMessage {
  /// Creates the response of a client that has failed, because its message cannot be used.
  ///
  /// - Throws: The error with which to answer any other message.
  fileprivate init(
    _ outline: MessageOutline,
    _ code: ProtocolError.Code,
    _ sentence: String
  ) throws(ProtocolError) {
    guard let id = outline.id, outline.isResponse else {
      throw ProtocolError(code, sentence, id: outline.id)
    }
    self = .response(id: id, result: nil)
  }
}

/// A request from a client.
struct ClientRequest {
  /// The manner in which a client of a protocol version uses a server.
  enum Era {
    /// A client that has opened a session with `initialize`: version 2025-11-25 or earlier.
    case session
    /// A client whose requests each name the version: 2026-07-28 or later.
    case stateless
  }

  let id: JSON
  let method: String
  let parameters: JSON
  var era = Era.session
  /// True if the client can ask its user questions.
  var elicits = false

  /// The token for notifications of progress, or nil if the client wants none.
  var progressToken: JSON? {
    parameters["_meta"]?["progressToken"].flatMap { $0.isRequestID ? $0 : nil }
  }

  /// The protocol version that the request names, or nil if it belongs to a session.
  var version: JSON? { parameters["_meta"]?["io.modelcontextprotocol/protocolVersion"] }
}

/// An error in the form of JSON-RPC.
struct ProtocolError: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    /// Only for sessions. Stateless versions use `invalidParameters`.
    case resourceNotFound = -32002
    case unsupportedVersion = -32022
  }

  let code: Code
  let message: String
  /// The identifier of the request, or nil if it could not be read.
  var id: JSON?
  var data: JSON?

  init(_ code: Code, _ message: String, id: JSON? = nil, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.id = id
    self.data = data
  }

  var json: JSON {
    var error: Parameters = [
      ("code", .number("\(code.rawValue)")), ("message", .string(message)),
    ]
    if let data { error.append(("data", data)) }
    return .object(error)
  }
}

/// A version of the Model Context Protocol.
enum ProtocolVersion {
  /// The version that each request names.
  static let stateless = "2026-07-28"
  /// The versions of sessions, newest first.
  static let sessions = ["2025-11-25", "2025-06-18"]

  /// Returns the version of a session, given the one that the client asks for.
  static func session(for requested: String?) -> String {
    requested.flatMap { sessions.contains($0) ? $0 : nil } ?? sessions[0]
  }
}

extension JSON {
  /// True for a string or a whole number.
  var isRequestID: Bool {
    switch self {
    case .string: true
    case .number(let text): Int(text) != nil
    default: false
    }
  }

  /// Creates an array of texts.
  init(_ texts: [String]) {
    self = .array(texts.map { .string($0) })
  }
}
