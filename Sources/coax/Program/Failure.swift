internal import CommandLinePrograms

/// The reason why the program ends early.
struct Failure: Error {
  let status: ExitCode
  /// The sentence to print on standard error, or nil to end quietly.
  let message: String?

  init(_ status: ExitCode, _ message: String?) {
    self.status = status
    self.message = message
  }

  /// The user pressed Ctrl-C.
  static let interrupted = Failure(.interrupted, nil)
  /// The reader of the output is gone.
  static let readerLeft = Failure(.success, nil)

  /// Returns a failure that reports the end of the input before an answer.
  static func unanswered(_ request: JSON) -> Failure {
    Failure(.failed, "the question “\(request.readable)” was not answered.")
  }

  /// Returns a failure that reports invalid arguments.
  static func arguments(_ message: String) -> Failure {
    Failure(.badArguments, message)
  }
}
