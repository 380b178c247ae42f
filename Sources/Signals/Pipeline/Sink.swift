/// Where a stage of a running pipeline sends its events.
///
/// Every event passes through here, so the way a value takes is a stored function, not an
/// overridden method: a generic class's methods are shared by all its specialisations and handle
/// values through metadata, while a closure formed in an inlinable operator is compiled for the
/// caller's types. It captures no sink and is given its own, so calling it retains nothing.
///
/// A sink is used by one thread at a time. Sources and operators with several inputs see to it.
@usableFromInline
class Sink<Value, Failure: Error>: Link {
  @usableFromInline typealias Receive = (Sink<Value, Failure>, Value) -> Void

  @usableFromInline final let receive: Receive

  @inlinable
  init(following: Link?, receive: @escaping Receive) {
    self.receive = receive
    super.init(following: following)
  }

  @inlinable
  @inline(__always)
  final func next(_ value: Value) {
    receive(self, value)
  }

  @usableFromInline
  func fail(_ failure: Failure) {
    preconditionFailure("a sink must say what it does with a failure")
  }

  @usableFromInline
  func complete() {
    preconditionFailure("a sink must say what it does with completion")
  }

  @inlinable
  final func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let failure): fail(failure)
    case .completed: complete()
    }
  }
}
