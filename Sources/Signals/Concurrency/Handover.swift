/// What decides what is handed from a signal to the task that iterates it, and when.
///
/// 1. A waiter is there only while no value and no end is.
/// 2. Each waiter is handed back exactly once, with what it gets.
/// 3. The end is handed out once, after all values; then there is nothing but nil.
package struct Handover<Value, Failure: Error, Waiter> {
  package typealias Outcome = Result<Value?, Failure>
  package typealias Buffering = AsyncValues<Value, Failure>.Buffering

  /// What is to be done once the lock is free.
  package enum Action {
    case none
    /// Give the waiter what it waits for.
    case resume(Waiter, Outcome)
    /// Let go of values that nobody will get: releasing them may run code of the user.
    case drop([Value])
  }

  private let buffering: Buffering
  private var values = Backlog<Value>()
  private var end: Outcome?
  private var waiter: Waiter?

  package init(_ buffering: Buffering) {
    self.buffering = buffering
  }

  /// Takes in a value.
  package mutating func put(_ value: Value) -> Action {
    guard end == nil else { return .drop([value]) }
    if let waiter = waiter.take() { return .resume(waiter, .success(value)) }
    switch buffering {
    case .newest(let limit) where values.count >= limit:
      values.append(value)
      return .drop(values.takeFirst().map { [$0] } ?? [])
    case .oldest(let limit) where values.count >= limit:
      return .drop([value])
    case .unbounded, .newest, .oldest:
      values.append(value)
      return .none
    }
  }

  /// Takes in the end.
  package mutating func finish(_ end: Outcome) -> Action {
    guard self.end == nil else { return .none }
    guard let waiter = waiter.take() else {
      self.end = end
      return .none
    }
    self.end = .success(nil)
    return .resume(waiter, end)
  }

  /// Hands out the next value, or the end, as soon as there is one.
  package mutating func take(_ waiter: Waiter) -> Action {
    precondition(self.waiter == nil, "an iterator of values must not be used by two tasks at once")
    if let value = values.takeFirst() { return .resume(waiter, .success(value)) }
    if let end {
      self.end = .success(nil)
      return .resume(waiter, end)
    }
    self.waiter = waiter
    return .none
  }

  /// Forgets all values: there is nothing but nil from here on.
  package mutating func close() -> Action {
    end = .success(nil)
    // A waiter waits because there are no values.
    if let waiter = waiter.take() { return .resume(waiter, .success(nil)) }
    defer { values = Backlog() }
    return .drop(values.all)
  }
}
