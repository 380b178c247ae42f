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
