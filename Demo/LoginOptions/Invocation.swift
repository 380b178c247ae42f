/// The action that a program's arguments request.
public enum Invocation: Equatable, Sendable {
  /// Sign in.
  case run(Options)
  /// Print the help.
  case help
  /// Print the version.
  case version
}
