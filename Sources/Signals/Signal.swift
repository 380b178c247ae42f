/// A stream of events over time: any number of values, then at most one failure or completion.
///
/// A signal describes work. The work runs once for each subscription, unless an operator such as
/// ``shared(replay:)`` shares one run. To send each event to all current subscribers, use a
/// ``Subject``.
///
///     let total = prices.signal
///       .filter { $0 > 0 }
///       .scan(0, +)
///     let subscription = total.subscribe { print($0) }
public struct Signal<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let recipe: Recipe

  @inlinable
  init(recipe: Recipe) {
    self.recipe = recipe
  }
}

extension Signal {
  /// Subscribes with handlers that run on the thread that delivers each event.
  ///
  /// This is the thread that sends the event, or a thread that is still delivering an earlier one.
  /// Operators such as `deliver(on:)` choose a different thread. Use `observe` for handlers on the
  /// main actor. The handlers of one subscription never overlap. When the signal ends, upstream is
  /// disposed before `failed` or `completed` is called. You need not keep the returned disposable.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let scope = Scope()
    attach(Receiver.make(scope, next: next, failed: failed, completed: completed), scope)
    return scope
  }

  /// Subscribes with handlers that can end the subscription before `subscribe` returns.
  ///
  ///     let subscription = CompoundDisposable()
  ///     Signal<Int, Never>(1...).subscribe(in: subscription) { number in
  ///       if number == 3 { subscription.dispose() }
  ///     }
  ///
  /// A synchronous source sends its values before `subscribe` returns a disposable. `disposables`
  /// receives the subscription before the source starts, and drops it when the subscription ends.
  ///
  /// - Parameters:
  ///   - disposables: the compound that disposes the subscription. If the compound is already
  ///     disposed, the source is never subscribed to.
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func subscribe(
    in disposables: CompoundDisposable,
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let scope = Scope()
    scope.join(disposables)
    guard !scope.isDisposed else { return scope }
    attach(Receiver.make(scope, next: next, failed: failed, completed: completed), scope)
    return scope
  }

  /// Subscribes with one handler for all events.
  ///
  /// Write the label `event:`. A handler without a label receives values only.
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    event handler: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) -> any Disposable {
    subscribe(
      next: { handler(.next($0)) },
      failed: { handler(.failed($0)) },
      completed: { handler(.completed) }
    )
  }

  /// Subscribes, and sends every event of this signal to a subscriber.
  ///
  /// The returned disposable is disposed when the subscriber's own subscription ends or is
  /// disposed. So an operator such as `take(_:)` ends even a synchronous source.
  @discardableResult
  public func subscribe(_ subscriber: Subscriber<Value, Failure>) -> any Disposable {
    let scope = Scope()
    // The scope is added first, so that the subscriber can end a synchronous source.
    subscriber.scope.add(scope)
    guard !scope.isDisposed else { return scope }
    attach(
      Receiver.make(
        scope,
        next: { subscriber.send($0) },
        failed: { subscriber.fail($0) },
        completed: { subscriber.complete() }
      ),
      scope
    )
    return scope
  }

  /// Subscribes with handlers that run on the main actor and may use views and view models.
  ///
  ///     email.isValid.observe { self.button.isEnabled = $0 }
  ///
  /// An event sent on the main actor is handled immediately, unless an earlier event is waiting or
  /// being handled. Other events are handled later on the main actor. Events keep their order. If
  /// you dispose the subscription on the main actor, no handler starts afterwards.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func observe(
    next: @escaping @MainActor (Value) -> Void = { _ in },
    failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    deliver(on: .ui).subscribe(
      next: withoutIsolation(next),
      failed: failed.map { withoutIsolation($0) },
      completed: completed.map { withoutIsolation($0) }
    )
  }

  /// Subscribes with main-actor handlers that can end the subscription before `observe` returns.
  ///
  /// `disposables` receives the subscription before the source starts. See
  /// ``subscribe(in:next:failed:completed:)``.
  @inlinable
  @discardableResult
  public func observe(
    in disposables: CompoundDisposable,
    next: @escaping @MainActor (Value) -> Void = { _ in },
    failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    deliver(on: .ui).subscribe(
      in: disposables,
      next: withoutIsolation(next),
      failed: failed.map { withoutIsolation($0) },
      completed: completed.map { withoutIsolation($0) }
    )
  }
}

// MARK: Making and attaching pipelines

extension Signal {
  /// Creates a signal that calls `start` with the sink and the scope of each subscription.
  @inlinable
  init(start: @escaping @Sendable (consuming Sink<Value, Failure>, Scope) -> Void) {
    self.init(recipe: SourceRecipe(start))
  }

  /// Returns a signal that sends this signal's events through the sink that `wrap` returns.
  @inlinable
  func stage<Output: Sendable, OutputFailure: Error>(
    _ wrap: @escaping @Sendable (consuming Sink<Output, OutputFailure>) -> Sink<Value, Failure>
  ) -> Signal<Output, OutputFailure> {
    Signal<Output, OutputFailure>(recipe: StageRecipe(upstream: recipe, wrap: wrap))
  }

  /// Returns a signal that passes this signal to `start` for each subscription.
  ///
  /// `start` receives this signal as its first argument, and must not capture it. A loop can then
  /// release a long chain of such signals without recursion.
  @inlinable
  func subscribing<Output: Sendable, OutputFailure: Error>(
    _ start: @escaping @Sendable (Signal, consuming Sink<Output, OutputFailure>, Scope) -> Void
  ) -> Signal<Output, OutputFailure> {
    Signal<Output, OutputFailure>(
      recipe: SubscribingRecipe<Output, OutputFailure>(upstream: recipe) { recipe, sink, scope in
        start(Signal(recipe: recipe), sink, scope)
      }
    )
  }

  /// Subscribes, and sends the events to `sink` until `scope` is disposed.
  @usableFromInline
  func attach(_ sink: consuming Sink<Value, Failure>, _ scope: Scope) {
    // SAFETY: this signal keeps the whole chain of recipes alive, so the loop retains no recipe.
    var recipe = Unmanaged.passUnretained(recipe)
    var link: Link = consume sink
    while let upstream = recipe._withUnsafeGuaranteedRef({ $0.wrap(&link) }) {
      recipe = upstream
    }
    // SAFETY: the closure takes the retained reference exactly once.
    let first = Unmanaged.passRetained(consume link)
    recipe._withUnsafeGuaranteedRef { $0.start(first.takeRetainedValue(), scope) }
  }
}
