/// How a program of the demo ends; scripts may rely on these numbers.
public nonisolated enum ExitCode: Int32, Error, Sendable {
  /// Somebody is signed in, or there was nothing to do but to help.
  case success = 0
  /// Nobody is: it was given up after a failure, or there was no more input.
  case gaveUp = 1
  /// It could not start: there is no terminal, or one that nobody knows.
  case cannotStart = 2
  /// The arguments make no sense.
  case badArguments = 3
  /// The terminal went away.
  case hungUp = 129
  /// Ctrl-C.
  case interrupted = 130
  /// Ctrl-\.
  case quit = 131
  /// Somebody asked the program to end.
  case terminated = 143
}
