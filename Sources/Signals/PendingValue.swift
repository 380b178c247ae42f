/// The treatment of a value that still waits when its source completes.
public enum PendingValue: Sendable {
  /// The value is sent at once, before completion.
  case sent
  /// The value is dropped.
  case dropped
}
