/// A policy for a value that is still waiting when its source completes.
public enum PendingValue: Sendable {
  /// The value is sent immediately, before completion.
  case sent
  /// The value is dropped.
  case dropped
}
