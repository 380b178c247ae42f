/// A stage with one input: does something with each value and forwards the end as it is.
@usableFromInline
class Relay<Input, Output, Failure: Error>: Sink<Input, Failure> {
  @inlinable
  init(
    to target: Sink<Output, Failure>,
    receive: @escaping (Relay, Input) -> Void
  ) {
    super.init(following: target) { sink, value in
      receive(unsafeDowncast(sink, to: Relay.self), value)
    }
  }

  /// Takes the function as a sink stores it, so that a subclass adds no closure around another.
  @inlinable
  init(to target: Sink<Output, Failure>, receiveAsSink receive: @escaping Receive) {
    super.init(following: target, receive: receive)
  }

  @inlinable
  @inline(__always)
  final func forward(_ value: Output) {
    withTarget { $0.next(value) }
  }

  /// Calls `body` with the target, retaining nothing.
  @inlinable
  @inline(__always)
  final func withTarget(_ body: (Sink<Output, Failure>) -> Void) {
    withFollowing(as: Sink<Output, Failure>.self, body)
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    withTarget { $0.fail(failure) }
  }

  @usableFromInline
  override func complete() {
    withTarget { $0.complete() }
  }
}

/// A relay that remembers something between values.
@usableFromInline
class StatefulRelay<State, Input, Output, Failure: Error>: Relay<Input, Output, Failure> {
  /// Touched only by the thread that sends, so the dynamic exclusivity check is left out.
  @exclusivity(unchecked)
  @usableFromInline
  final var state: State

  @inlinable
  init(
    _ state: State,
    to target: Sink<Output, Failure>,
    receive: @escaping (StatefulRelay, Input) -> Void
  ) {
    self.state = state
    super.init(
      to: target,
      receiveAsSink: { receive(unsafeDowncast($0, to: StatefulRelay.self), $1) }
    )
  }
}
