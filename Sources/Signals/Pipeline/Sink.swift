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

/// The last sink of a pipeline, which calls the subscriber's handlers.
///
/// A receiver never clears its handlers, because that would need a lock. When the scope is
/// disposed, the objects upstream release the receiver, which releases its handlers.
@usableFromInline
class Receiver<Value, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline typealias Handler = @Sendable (Value) -> Void

  @usableFromInline final let scope: Scope
  @usableFromInline final let handler: Handler

  @inlinable
  init(_ scope: Scope, handler: @escaping Handler) {
    self.scope = scope
    self.handler = handler
    super.init { sink, value in
      // SAFETY: unchecked access saves a cast and a retain of the handler. A sink calls this
      // closure with itself, and the sender keeps the sink alive.
      Unmanaged.passUnretained(unsafeDowncast(sink, to: Receiver.self))._withUnsafeGuaranteedRef {
        if !$0.scope.isDisposed { $0.handler(value) }
      }
    }
  }

  /// Creates a receiver with the handlers of one subscription.
  @inlinable
  static func make(
    _ scope: Scope,
    next: @escaping Handler,
    failed: (@Sendable (Failure) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) -> Receiver {
    // Most subscribers handle values only, and the smaller object is enough for them.
    if failed == nil, completed == nil { return Receiver(scope, handler: next) }
    return EndReceiver(scope, handler: next, failed: failed, completed: completed)
  }

  // The upstream subscription is disposed before the handler runs (guarantee 6). If `finish()`
  // returns false, the subscription was disposed or has ended already (guarantees 1 and 2).

  @inlinable
  override func fail(_ failure: Failure) {
    scope.finish()
  }

  @inlinable
  override func complete() {
    scope.finish()
  }
}

/// A receiver with a handler for failure, for completion, or for both.
@usableFromInline
final class EndReceiver<Value, Failure: Error>: Receiver<Value, Failure> {
  @usableFromInline let failed: (@Sendable (Failure) -> Void)?
  @usableFromInline let completed: (@Sendable () -> Void)?

  @inlinable
  init(
    _ scope: Scope,
    handler: @escaping Handler,
    failed: (@Sendable (Failure) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    self.failed = failed
    self.completed = completed
    super.init(scope, handler: handler)
  }

  @inlinable
  override func fail(_ failure: Failure) {
    if scope.finish() { failed?(failure) }
  }

  @inlinable
  override func complete() {
    if scope.finish() { completed?() }
  }
}

/// An element of a linked list that may be very long.
///
/// A pipeline of 100,000 operators is a list of 100,000 objects, each owning the next. A recursive
/// release would overflow the stack, so a loop releases the list (guarantee 11).
@usableFromInline
class Link {
  @inlinable
  init() {}

  /// Removes and returns the next link, or returns nil at the end of the list.
  ///
  /// Subclasses with a `NextLink` override this method.
  @usableFromInline
  func takeNext() -> Link? { nil }

  /// Releases a list up to the first link that has another owner.
  @usableFromInline
  static func release(_ list: consuming Link) {
    while isKnownUniquelyReferenced(&list), let next = list.takeNext() { list = next }
  }
}

/// The part of a link that owns the next link.
///
/// This type is not generic. A generic type would need a metadata lookup for each subscription.
@usableFromInline
struct NextLink: ~Copyable {
  /// The next link, or nil if there is none or if it has been taken.
  ///
  /// SAFETY: the reference is unmanaged, so passing an event to the next link retains nothing. The
  /// property changes only while its owner is being released.
  @usableFromInline private(set) var link: Unmanaged<Link>?

  @inlinable
  init(_ next: consuming Link?) {
    if let next { link = .passRetained(next) }
  }

  @inlinable
  deinit {
    if let link { Link.release(link.takeRetainedValue()) }
  }

  /// Calls `body` with the next link, which must exist and be a `Next`.
  @inlinable
  @inline(__always)
  borrowing func with<Next: Link>(as _: Next.Type, _ body: (Next) -> Void) {
    // SAFETY: checks of the optional and of the type would cost time for each event. Owners pass
    // the type that their initializers require, and receive no event while they are being released.
    link.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Next.self))
    }
  }

  /// Transfers the ownership of the next link to the caller.
  @inlinable
  mutating func take() -> Link? {
    link.take()?.takeRetainedValue()
  }
}
