/// A failure of a signal.
enum SignalFailure: Error, Hashable {
  case broken
  case other
}

/// A failure of the first or the second of two inputs.
enum InputFailure: Error, Equatable {
  case first
  case second
}

/// A failure type with one case, to check that failures keep their type.
enum Broken: Error, Hashable {
  case down
}
