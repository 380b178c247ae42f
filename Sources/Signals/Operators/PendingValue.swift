/// What becomes of a value that still waits when its source completes.
public enum PendingValue: Sendable {
  /// It is sent at once, before completion.
  case sent
  /// It is dropped.
  case dropped
}
