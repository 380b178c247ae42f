/// The exit status of the program, by kind of failure.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// The model refused the call, or its work failed.
  case refused = 1
  case cannotConnect = 2
  case badArguments = 3
  case cannotWrite = 4
  case interrupted = 130

  /// The meaning, for the help and the manual page.
  var meaning: String {
    switch self {
    case .success: "success"
    case .refused: "the model refused, or an action failed or was canceled"
    case .cannotConnect: "no connection to the program that serves the model"
    case .badArguments: "invalid arguments"
    case .cannotWrite: "the output could not be written"
    case .interrupted: "Ctrl-C"
    }
  }
}

/// The reason why the program ends early.
struct Failure: Error {
  let status: ExitStatus
  /// The sentence to print on standard error, or nil to end quietly.
  let message: String?

  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }

  /// The user pressed Ctrl-C.
  static let interrupted = Failure(.interrupted, nil)
  /// The program that reads the output has closed the pipe.
  static let readerLeft = Failure(.success, nil)

  /// Returns a failure whose reason is in the arguments.
  static func arguments(_ message: String) -> Failure {
    Failure(.badArguments, message)
  }
}
