/// A policy for a value that still waits in an operator when the operator's source completes.
public enum PendingValue: Sendable {
  /// The value is sent immediately, before completion.
  case sent
  /// The value is dropped.
  case dropped
}
