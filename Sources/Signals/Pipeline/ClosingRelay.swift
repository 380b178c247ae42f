/// A relay with a state that has something left to send when its source completes.
@usableFromInline
final class ClosingRelay<State, Input, Output, Failure: Error>:
  StatefulRelay<State, Input, Output, Failure>
{
  @usableFromInline let close: (StatefulRelay<State, Input, Output, Failure>) -> Void

  /// - Parameters:
  ///   - state: what to start from.
  ///   - target: where to send.
  ///   - receive: what to do with each value.
  ///   - close: what to do on completion, which is forwarded afterwards.
  @inlinable
  init(
    _ state: State,
    to target: Sink<Output, Failure>,
    receive: @escaping (StatefulRelay<State, Input, Output, Failure>, Input) -> Void,
    close: @escaping (StatefulRelay<State, Input, Output, Failure>) -> Void
  ) {
    self.close = close
    super.init(state, to: target, receive: receive)
  }

  @usableFromInline
  override func complete() {
    close(self)
    super.complete()
  }
}
