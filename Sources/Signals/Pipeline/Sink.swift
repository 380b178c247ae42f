/// An object in a running pipeline that receives the events of one subscription.
///
/// For speed, values go to a stored function and not to an overridden method. All specializations
/// of a generic class share the class's methods, so the methods handle values through metadata. A
/// closure in an inlinable operator is compiled for the caller's types. The closure receives its
/// sink as an argument and captures no sink, so a call retains nothing.
///
/// A sink is used by one thread at a time. For this reason, sources serialize their events, and so
/// do operators with several inputs.
@usableFromInline
class Sink<Value, Failure: Error>: Link {
  @usableFromInline typealias Receive = (Sink<Value, Failure>, Value) -> Void

  @usableFromInline final let receive: Receive

  @inlinable
  init(receive: @escaping Receive) {
    self.receive = receive
    super.init()
  }

  @inlinable
  @inline(__always)
  final func next(_ value: Value) {
    receive(self, value)
  }

  @usableFromInline
  func fail(_ failure: Failure) {
    preconditionFailure("a subclass of Sink must override fail(_:)")
  }

  @usableFromInline
  func complete() {
    preconditionFailure("a subclass of Sink must override complete()")
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
