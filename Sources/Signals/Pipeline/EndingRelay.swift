/// A relay with a state that may end before its source does, and is silent from then on.
@usableFromInline
final class EndingRelay<State, Input, Output, Failure: Error>:
  Relay<Input, Output, Failure>
{
  /// Touched only by the thread that sends, so the dynamic exclusivity check is left out.
  @exclusivity(unchecked)
  @usableFromInline var state: State
  @exclusivity(unchecked)
  @usableFromInline var isOver = false

  @inlinable
  init(
    _ state: State,
    to target: Sink<Output, Failure>,
    receive: @escaping (EndingRelay, Input) -> Void
  ) {
    self.state = state
    super.init(
      to: target,
      receiveAsSink: {
        let relay = unsafeDowncast($0, to: EndingRelay.self)
        if !relay.isOver { receive(relay, $1) }
      }
    )
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    guard !isOver else { return }
    isOver = true
    super.fail(failure)
  }

  @usableFromInline
  override func complete() {
    guard !isOver else { return }
    isOver = true
    super.complete()
  }
}
