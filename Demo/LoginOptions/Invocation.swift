/// What to do, by the arguments of a program.
public enum Invocation: Equatable, Sendable {
  /// Sign in.
  case run(Options)
  /// Print the help, and nothing else.
  case help
  /// Print the version, and nothing else.
  case version
}
