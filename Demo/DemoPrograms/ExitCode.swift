/// The exit status of a demo program.
///
/// Scripts can rely on these numbers, which are the same in all programs.
public nonisolated enum ExitCode: Int32, CaseIterable, Error, Sendable {
  /// The program did what it was asked to do.
  case success = 0
  /// The user quit after a failed attempt, or the input ended.
  case gaveUp = 1
  /// The program could not start: there is no terminal, or its type is unknown.
  case cannotStart = 2
  /// The arguments are invalid.
  case badArguments = 3
  /// The program did its work, but could not write its output or a file.
  case cannotWrite = 4
  /// The terminal was closed.
  case hungUp = 129
  /// The user pressed Ctrl-C, or quit in another way without a failed attempt.
  case interrupted = 130
  /// The user pressed Ctrl-\.
  case quit = 131
  /// The program received a request to terminate.
  case terminated = 143

  /// The meaning, for the help and the manual page.
  var meaning: String {
    switch self {
    case .success: "success"
    case .gaveUp: "gave up after a failure, or the input ended"
    case .cannotStart: "cannot start, for example without a terminal"
    case .badArguments: "invalid arguments"
    case .cannotWrite: "the output or a file could not be written"
    case .hungUp: "the terminal was closed"
    case .interrupted: "Ctrl-C, or quit without a failure"
    case .quit: "Ctrl-\\"
    case .terminated: "request to terminate"
    }
  }
}
