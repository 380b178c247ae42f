/// An event of a signal: a value, a failure or completion.
///
/// No event follows a failure or completion.
public enum Event<Value, Failure: Error> {
  /// A value.
  case next(Value)
  /// A failure, which ends the signal.
  case failed(Failure)
  /// Completion, which ends the signal without a failure.
  case completed

  /// The value, or nil if this event is a failure or completion.
  public var value: Value? {
    guard case .next(let value) = self else { return nil }
    return value
  }

  /// The failure, or nil if this event is not a failure.
  public var failure: Failure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }

  /// True if this event is a failure or completion.
  @inlinable
  public var isEnd: Bool {
    guard case .next = self else { return true }
    return false
  }

  /// True if this event is a failure.
  @inlinable
  public var isFailure: Bool {
    guard case .failed = self else { return false }
    return true
  }

  /// True if this event is a completion, and not a failure or a value.
  @inlinable
  public var isCompletion: Bool {
    guard case .completed = self else { return false }
    return true
  }

  /// Returns this event with its value transformed by `transform`.
  ///
  /// A failure or completion is returned unchanged.
  @inlinable
  public func map<Output>(_ transform: (Value) -> Output) -> Event<Output, Failure> {
    switch self {
    case .next(let value): .next(transform(value))
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    }
  }
}

extension Event: Sendable where Value: Sendable {}
extension Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Event: CustomStringConvertible {
  /// The kind of the event, with the value or failure if there is one.
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .failed(let failure): "failed(\(failure))"
    case .completed: "completed"
    }
  }
}
