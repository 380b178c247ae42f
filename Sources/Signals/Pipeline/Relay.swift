/// A stage that handles each value of its one input and forwards the end unchanged.
@usableFromInline
final class Relay<Input, Output, Failure: Error>: Sink<Input, Failure> {
  // SAFETY: `target` changes only during the release of the relay, so no exclusivity check is
  // needed.
  @exclusivity(unchecked)
  @usableFromInline var target: NextLink

  @inlinable
  init(to target: Sink<Output, Failure>, receive: @escaping (Relay, Input) -> Void) {
    self.target = NextLink(target)
    super.init { sink, value in
      // SAFETY: a checked cast would need a lookup for each value. A sink calls this closure with
      // itself.
      receive(unsafeDowncast(sink, to: Relay.self), value)
    }
  }

  @inlinable
  @inline(__always)
  func forward(_ value: Output) {
    withTarget { $0.next(value) }
  }

  @inlinable
  @inline(__always)
  func withTarget(_ body: (Sink<Output, Failure>) -> Void) {
    target.with(as: Sink<Output, Failure>.self, body)
  }

  @usableFromInline
  override func takeNext() -> Link? { target.take() }

  @usableFromInline
  override func fail(_ failure: Failure) {
    withTarget { $0.fail(failure) }
  }

  @usableFromInline
  override func complete() {
    withTarget { $0.complete() }
  }
}

/// A stateful stage with one input.
///
/// The stage may fail or complete before its source does. It then ignores all later events.
@usableFromInline
final class StatefulRelay<State, Input, Output, Failure: Error>: Sink<Input, Failure> {
  // SAFETY: a sink is used by one thread at a time, so the exclusivity checks are left out.
  @exclusivity(unchecked)
  @usableFromInline var target: NextLink
  @exclusivity(unchecked)
  @usableFromInline var state: State
  @exclusivity(unchecked)
  @usableFromInline var isOver = false
  @usableFromInline let beforeCompletion: ((StatefulRelay) -> Void)?

  /// Creates a stage that sends to `target`.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - target: The next sink of the pipeline.
  ///   - receive: The function that handles a value.
  ///   - beforeCompletion: The function that sends the remaining values before completion is
  ///     forwarded, or nil if no values can remain.
  @inlinable
  init(
    _ state: State,
    to target: Sink<Output, Failure>,
    receive: @escaping (StatefulRelay, Input) -> Void,
    beforeCompletion: ((StatefulRelay) -> Void)? = nil
  ) {
    self.target = NextLink(target)
    self.state = state
    self.beforeCompletion = beforeCompletion
    super.init { sink, value in
      // SAFETY: a checked cast would need a lookup for each value. A sink calls this closure with
      // itself.
      let relay = unsafeDowncast(sink, to: StatefulRelay.self)
      if !relay.isOver { receive(relay, value) }
    }
  }

  @inlinable
  @inline(__always)
  func forward(_ value: Output) {
    withTarget { $0.next(value) }
  }

  @inlinable
  @inline(__always)
  func withTarget(_ body: (Sink<Output, Failure>) -> Void) {
    target.with(as: Sink<Output, Failure>.self, body)
  }

  @usableFromInline
  override func takeNext() -> Link? { target.take() }

  @usableFromInline
  override func fail(_ failure: Failure) {
    guard !isOver else { return }
    isOver = true
    withTarget { $0.fail(failure) }
  }

  @usableFromInline
  override func complete() {
    guard !isOver else { return }
    beforeCompletion?(self)
    isOver = true
    withTarget { $0.complete() }
  }
}

/// A stage with one input and a function for each kind of event.
///
/// Each function receives the sink to send to.
@usableFromInline
final class EventRelay<Input, Failure: Error, Output, OutputFailure: Error>:
  Sink<Input, Failure>
{
  @usableFromInline typealias Target = Sink<Output, OutputFailure>

  // SAFETY: `target` changes only during the release of the relay, so no exclusivity check is
  // needed.
  @exclusivity(unchecked)
  @usableFromInline var target: NextLink
  @usableFromInline let failed: (Target, Failure) -> Void
  @usableFromInline let completed: (Target) -> Void

  @inlinable
  init(
    to target: Target,
    next: @escaping (Target, Input) -> Void,
    failed: @escaping (Target, Failure) -> Void,
    completed: @escaping (Target) -> Void = { $0.complete() }
  ) {
    self.target = NextLink(target)
    self.failed = failed
    self.completed = completed
    super.init { sink, value in
      // SAFETY: a checked cast would need a lookup for each value. A sink calls this closure with
      // itself.
      unsafeDowncast(sink, to: EventRelay.self).target.with(as: Target.self) { next($0, value) }
    }
  }

  @usableFromInline
  override func takeNext() -> Link? { target.take() }

  @usableFromInline
  override func fail(_ failure: Failure) {
    target.with(as: Target.self) { failed($0, failure) }
  }

  @usableFromInline
  override func complete() {
    target.with(as: Target.self) { completed($0) }
  }
}
