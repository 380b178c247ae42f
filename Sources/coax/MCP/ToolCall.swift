internal import Glibc
internal import ViewModels

/// A call of a tool in progress.
final class ToolCall {
  enum Phase {
    /// The client waits for the answer to a request.
    case requested(ClientRequest)
    /// The client asks its user, and then repeats its request with this state.
    case suspended(state: String, Deadline?)
    /// The call has ended while the client asks its user.
    case finished(ToolResult, state: String, Deadline?)
  }

  /// The seconds that a user may take for an answer before the call is canceled.
  private static let patience = 600.0

  let tool: BridgedTool
  let arguments: JSON
  /// The tag of the questions that the call asks.
  let tag = RemoteModel.makeTag()
  var phase: Phase
  /// The exchange that performs the call.
  var exchange: Exchange?
  /// The number of values that the action has sent.
  private(set) var valueCount = 0
  /// The results of the latest value.
  private(set) var latest: JSON?

  init(_ tool: BridgedTool, _ arguments: JSON, _ request: ClientRequest) {
    self.tool = tool
    self.arguments = arguments
    phase = .requested(request)
  }

  /// The request that waits for an answer, or nil if none does.
  var request: ClientRequest? {
    if case .requested(let request) = phase { request } else { nil }
  }

  /// The state with which the client repeats its request, or nil if a request waits.
  var state: String? {
    switch phase {
    case .requested: nil
    case .suspended(let state, _), .finished(_, let state, _): state
    }
  }

  /// True if the client can ask its user, as a client that asks at this moment can.
  var elicits: Bool { request?.elicits ?? true }

  /// The milliseconds until the client must have repeated its request, or nil if a request waits.
  var milliseconds: Int32? {
    switch phase {
    case .requested: nil
    case .suspended(_, let deadline), .finished(_, _, let deadline): deadline?.milliseconds
    }
  }

  /// Lets the client ask its user, and returns the state for the repeated request.
  func suspend() -> String {
    // A client must not guess the state of another request.
    let state = "\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    phase = .suspended(state: state, Deadline(ConnectionOptions(timeout: Self.patience)))
    return state
  }

  func addValue(_ results: JSON) {
    valueCount += 1
    latest = results
  }
}

/// The result of a tool.
struct ToolResult {
  let text: String
  /// The value as its schema describes it, or nil if the tool failed or has no value.
  var structure: JSON?
  /// The name of the error of a failed tool, or nil after a success.
  var error: String?

  /// Creates the result of a tool that has succeeded.
  init(_ text: String, _ structure: JSON? = nil) {
    self.text = text
    self.structure = structure
  }

  /// Creates the result of a tool that has failed.
  init(_ failure: Failure) {
    text = failure.message ?? ""
    error = failure.json?["error"]?.string?.sanitized() ?? "org.coax.Failed"
  }

  /// Returns the same failure with more sentences.
  func adding(_ sentences: String) -> ToolResult {
    var result = ToolResult(text + sentences, structure)
    result.error = error
    return result
  }

  /// The members of the answer to a request.
  var members: Parameters {
    let content = JSON.object([("type", .string("text")), ("text", .string(text))])
    var members: Parameters = [("content", .array([content]))]
    if let structure { members.append(("structuredContent", structure)) }
    members.append(("isError", .bool(error != nil)))
    if let error { members.append(("_meta", .object([("org.coax/error", .string(error))]))) }
    return members
  }
}
