extension Signal {
  /// Creates a signal whose every subscription runs `work`, sending to the subscriber it is given.
  ///
  /// `work` runs before `subscribe` returns, on the same thread. It may keep the subscriber and
  /// send later, from any thread. What must be let go of at the end is added to the subscriber:
  ///
  ///     Signal { subscriber in
  ///       let watch = folder.watch { subscriber.send($0) }
  ///       subscriber.onDisposal { watch.cancel() }
  ///     }
  @inlinable
  public init(_ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
    self.init(start: { sink, scope in work(Subscriber(sink, scope)) })
  }

  /// A signal of one value, then completion.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    Signal(recipe: JustRecipe<Value, Failure>(value))
  }

  /// A signal that completes at once.
  @inlinable
  public static var empty: Signal {
    Signal(start: { sink, _ in sink.complete() })
  }

  /// A signal that fails at once.
  @inlinable
  public static func failed(_ failure: Failure) -> Signal {
    Signal(start: { sink, _ in sink.fail(failure) })
  }

  /// A signal that says nothing, ever.
  @inlinable
  public static var never: Signal {
    Signal(start: { _, _ in })
  }

  /// A signal made afresh for each subscription.
  @inlinable
  public static func deferred(_ make: @escaping @Sendable () -> Signal) -> Signal {
    Signal(start: { sink, scope in make().attach(sink, scope) })
  }

  /// Creates a signal of the elements of a sequence, which is iterated by each subscription.
  ///
  /// Iterating stops when the subscription is disposed, so the sequence may be endless.
  @inlinable
  public init<Elements: Sequence & Sendable>(_ elements: Elements)
  where Elements.Element == Value {
    self.init(start: { sink, scope in
      for element in elements {
        if scope.isDisposed { return }
        sink.next(element)
      }
      if !scope.isDisposed { sink.complete() }
    })
  }
}

/// The recipe of a signal of one value.
///
/// A class of its own, so that flattening can look inside and pass the value on without the cost of
/// a subscription.
@usableFromInline
final class JustRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property; otherwise as its superclass.

  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init(following: nil)
  }

  @usableFromInline
  override var isJust: Bool { true }

  @inlinable
  override func start(_ sink: Link, _ scope: Scope) {
    let sink = unsafeDowncast(sink, to: Sink<Value, Failure>.self)
    sink.next(value)
    if !scope.isDisposed { sink.complete() }
  }
}

extension Signal {
  /// The value, if this is a signal of just one.
  @inlinable
  var constant: Value? {
    guard recipe.isJust else { return nil }
    return unsafeDowncast(recipe, to: JustRecipe<Value, Failure>.self).value
  }
}
