/// The exit status of a program.
///
/// Scripts can rely on these numbers, which are the same in all programs of Coax.
public nonisolated enum ExitCode: Int32, CaseIterable, Error, Sendable {
  /// The program did what it was asked to do.
  case success = 0
  /// The work failed, the user gave up after a failure, or the input ended.
  case failed = 1
  /// The program lacks something that it needs, such as a terminal, a connection or a socket.
  case unavailable = 2
  /// The arguments are invalid.
  case badArguments = 3
  /// The program could not write its output or a file.
  case cannotWrite = 4
  /// A view model is not ready: an action is disabled, or no question waits for the answer.
  case disabled = 5
  /// A view model refused a value.
  case refused = 6
  /// The program that serves a view model, or another client, canceled an action.
  case canceled = 7
  /// A view model has ended.
  case gone = 8
  /// The terminal was closed.
  case hungUp = 129
  /// The user ended the program with Ctrl-C, or quit a form in which no attempt had failed.
  case interrupted = 130
  /// The user pressed Ctrl-\.
  case quit = 131
  /// The program received a request to terminate.
  case terminated = 143

  /// The descriptions of the statuses in the help, for programs with a form or with prompts.
  public static let meanings: KeyValuePairs<ExitCode, String> = [
    .success: "success",
    .failed: "gave up after a failure, or the input ended",
    .unavailable: "cannot start, for example without a terminal",
    .badArguments: "invalid arguments",
    .cannotWrite: "the output or a file could not be written",
    .hungUp: "the terminal was closed",
    .interrupted: "Ctrl-C, or quit without a failure",
    .quit: "Ctrl-\\",
    .terminated: "request to terminate",
  ]

  /// Returns the descriptions of the statuses for programs with a screen on which nothing fails.
  public static func screenMeanings(success: String) -> KeyValuePairs<ExitCode, String> {
    [
      .success: success,
      .unavailable: "cannot start, for example without a terminal",
      .badArguments: "invalid arguments",
      .cannotWrite: "the output could not be written",
      .hungUp: "the terminal was closed",
      .interrupted: "Ctrl-C",
      .quit: "Ctrl-\\",
      .terminated: "request to terminate",
    ]
  }
}
