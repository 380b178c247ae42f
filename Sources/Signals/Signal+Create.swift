extension Signal {
  /// Creates a signal that runs `work` for each subscription.
  ///
  /// By default, `work` runs on the subscribing thread, before `subscribe` returns. An operator
  /// such as `subscribe(on:)` can start `work` later, on a different thread. `work` may keep the
  /// subscriber and send later, from any thread. To release a resource when the subscription ends
  /// or is disposed, add an action to the subscriber:
  ///
  ///     Signal { subscriber in
  ///       let watch = folder.watch { subscriber.send($0) }
  ///       subscriber.onDisposal { watch.cancel() }
  ///     }
  @inlinable
  public init(_ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
    self.init(start: { sink, scope in work(Subscriber(sink, scope)) })
  }

  /// Creates a signal that sends one value and completes.
  @inlinable
  public static func just(_ value: Value) -> Signal {
    Signal(recipe: JustRecipe<Value, Failure>(value))
  }

  /// A signal that completes immediately.
  @inlinable
  public static var empty: Signal {
    Signal(start: { sink, _ in sink.complete() })
  }

  /// Creates a signal that fails immediately.
  @inlinable
  public static func failed(_ failure: Failure) -> Signal {
    Signal(start: { sink, _ in sink.fail(failure) })
  }

  /// A signal that never sends an event.
  @inlinable
  public static var never: Signal {
    Signal(start: { _, _ in })
  }

  /// Creates a signal that calls `make` for each subscription and sends the returned signal's
  /// events.
  @inlinable
  public static func deferred(_ make: @escaping @Sendable () -> Signal) -> Signal {
    Signal(start: { sink, scope in make().attach(sink, scope) })
  }

  /// Creates a signal that sends the elements of a sequence and completes.
  ///
  /// Each subscription iterates the sequence. Iteration stops when the subscription is disposed, so
  /// the sequence may be infinite.
  @inlinable
  public init<Elements: Sequence & Sendable>(_ elements: Elements)
  where Elements.Element == Value {
    self.init(start: { sink, scope in
      if scope.isDisposed { return }
      for element in elements {
        sink.next(element)
        // This check comes before the next read, because reading may block or consume a line of
        // input.
        if scope.isDisposed { return }
      }
      sink.complete()
    })
  }

  /// Creates a signal that sends the elements of a sequence on a scheduler and completes.
  ///
  /// Each element is sent in a separate piece of work, so the scheduler can run other work between
  /// elements. Each subscription iterates the sequence lazily, so the sequence may be infinite. No
  /// element is read after the subscription is disposed.
  public init<Elements: Sequence & Sendable>(_ elements: Elements, on scheduler: some Scheduler)
  where Elements.Element == Value {
    self.init { subscriber in
      let remaining = SharedIterator(elements.makeIterator())
      subscriber.add(
        scheduler.scheduleRecursively { again in
          // An immediate scheduler runs all jobs before it returns the disposable of this work.
          guard !subscriber.isDisposed else { return }
          guard let element = remaining.next() else { return subscriber.complete() }
          subscriber.send(element)
          again()
        }
      )
    }
  }
}

/// An iterator that closures share by reference.
@usableFromInline
final class SharedIterator<Elements: IteratorProtocol>: @unchecked Sendable {
  // SAFETY: calls of `next()` never overlap. An owner calls it again only after handling the
  // previous element.

  @exclusivity(unchecked)
  @usableFromInline var elements: Elements

  @inlinable
  init(_ elements: Elements) {
    self.elements = elements
  }

  @inlinable
  func next() -> Elements.Element? { elements.next() }
}
