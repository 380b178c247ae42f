/// A buffer of values between a signal and the task that iterates them.
///
/// Invariants:
/// 1. A waiter exists only while the buffer has neither a value nor the end.
/// 2. Each waiter is resumed exactly once, with its outcome.
/// 3. The end is returned at most once, after all stored values. After that, every outcome is nil.
package struct ValueBuffer<Value, Failure: Error, Waiter> {
  package typealias Outcome = Result<Value?, Failure>
  package typealias Buffering = AsyncValues<Value, Failure>.Buffering

  /// The action that the caller takes after it releases its lock.
  package enum Action {
    case none
    /// Resume a waiter with its outcome.
    case resume(Waiter, Outcome)
    /// Release dropped values. A release may run user code.
    case drop([Value])
  }

  private let buffering: Buffering
  private var values = Queue<Value>()
  private var end: Outcome?
  private var waiter: Waiter?

  package init(_ buffering: Buffering) {
    self.buffering = buffering
  }

  /// Gives a value to the waiter, or applies the buffering policy.
  ///
  /// After the end, the value is dropped.
  package mutating func append(_ value: Value) -> Action {
    guard end == nil else { return .drop([value]) }
    if let waiter = waiter.take() { return .resume(waiter, .success(value)) }
    switch buffering {
    case .newest(let limit) where values.count >= limit:
      values.append(value)
      return .drop(values.popFirst().map { [$0] } ?? [])
    case .oldest(let limit) where values.count >= limit:
      return .drop([value])
    case .unbounded, .newest, .oldest:
      values.append(value)
      return .none
    }
  }

  /// Gives the end to the waiter, or stores the end.
  package mutating func finish(_ end: Outcome) -> Action {
    guard self.end == nil else { return .none }
    guard let waiter = waiter.take() else {
      self.end = end
      return .none
    }
    self.end = .success(nil)
    return .resume(waiter, end)
  }

  /// Returns an action that resumes `waiter`, or stores `waiter` until a value or the end arrives.
  package mutating func next(for waiter: Waiter) -> Action {
    require(self.waiter == nil, "an iterator of values must not be used by two tasks at once")
    if let value = values.popFirst() { return .resume(waiter, .success(value)) }
    if let end {
      self.end = .success(nil)
      return .resume(waiter, end)
    }
    self.waiter = waiter
    return .none
  }

  /// Drops all values, and ends the buffer.
  package mutating func close() -> Action {
    end = .success(nil)
    // While there is a waiter, there are no values.
    if let waiter = waiter.take() { return .resume(waiter, .success(nil)) }
    defer { values = Queue() }
    return .drop(values.all)
  }
}
