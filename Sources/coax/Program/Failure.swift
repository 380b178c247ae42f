internal import CommandLinePrograms

/// The reason why the program ends early.
struct Failure: Error {
  let status: ExitCode
  /// The sentence to print on standard error, or nil to end quietly.
  let message: String?
  /// The error as in a reply of the model, or nil to end quietly.
  let json: JSON?

  /// Creates a failure that the program itself has found.
  init(_ status: ExitCode, _ message: String) {
    self.status = status
    self.message = message
    let parameters = JSON.object([("message", .string(message))])
    json = .object([("error", .string("org.coax.\(status.name)")), ("parameters", parameters)])
  }

  /// Creates a failure from an error reply.
  init(_ status: ExitCode, _ message: String, error: String, _ parameters: JSON) {
    self.status = status
    self.message = message
    json = .object([("error", .string(error)), ("parameters", parameters)])
  }

  private init(quietly status: ExitCode) {
    self.status = status
    message = nil
    json = nil
  }

  /// The user pressed Ctrl-C.
  static let interrupted = Failure(quietly: .interrupted)
  /// The reader of the output is gone.
  static let readerLeft = Failure(quietly: .success)

  /// Returns a failure that reports the end of the input before an answer.
  static func unanswered(_ request: JSON) -> Failure {
    Failure(.failed, "The question “\(request.readable)” was not answered.")
  }

  /// Returns a failure that reports invalid arguments.
  static func arguments(_ message: String) -> Failure {
    Failure(.badArguments, message)
  }
}

extension ExitCode {
  /// The name of the error that the program itself has found.
  fileprivate var name: String {
    switch self {
    case .unavailable: "Unavailable"
    case .badArguments: "InvalidArguments"
    case .cannotWrite: "CannotWrite"
    default: "Failed"
    }
  }
}
