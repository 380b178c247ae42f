/// One thing a signal can say: a value, or the end it will never speak after.
public enum Event<Value, Failure: Error> {
  /// A value.
  case next(Value)
  /// The end, because something went wrong.
  case failed(Failure)
  /// The end, because there is nothing more to say.
  case completed

  /// The value, when this event carries one.
  public var value: Value? {
    guard case .next(let value) = self else { return nil }
    return value
  }

  /// The failure, when this event carries one.
  public var failure: Failure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }

  /// Whether nothing can follow this event.
  @inlinable
  public var isEnd: Bool {
    guard case .next = self else { return true }
    return false
  }

  /// Whether this is the end because something went wrong.
  @inlinable
  public var isFailure: Bool {
    guard case .failed = self else { return false }
    return true
  }

  /// Whether this is the end because there is nothing more to say.
  @inlinable
  public var isCompletion: Bool {
    guard case .completed = self else { return false }
    return true
  }

  /// Returns this event with its value, if it has one, transformed.
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
  /// The kind of event, with what it carries.
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .failed(let failure): "failed(\(failure))"
    case .completed: "completed"
    }
  }
}
