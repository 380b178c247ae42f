/// The exit status of a demo program.
///
/// Scripts can rely on these numbers.
public nonisolated enum ExitCode: Int32, Error, Sendable {
  /// The user signed in, or the program printed its help or version.
  case success = 0
  /// The user quit without signing in, or the input ended.
  case gaveUp = 1
  /// The program could not start: there is no terminal, or its type is unknown.
  case cannotStart = 2
  /// The arguments are invalid.
  case badArguments = 3
  /// The terminal was closed.
  case hungUp = 129
  /// The user pressed Ctrl-C.
  case interrupted = 130
  /// The user pressed Ctrl-\.
  case quit = 131
  /// The program received a request to terminate.
  case terminated = 143
}
