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

  /// Creates a signal that calls `start` with the sink and the scope of each subscription.
  @inlinable
  init(start: @escaping @Sendable (consuming Sink<Value, Failure>, Scope) -> Void) {
    recipe = SourceRecipe(start)
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
  func origin<Output: Sendable, OutputFailure: Error>(
    _ start: @escaping @Sendable (Signal, consuming Sink<Output, OutputFailure>, Scope) -> Void
  ) -> Signal<Output, OutputFailure> {
    Signal<Output, OutputFailure>(
      recipe: OriginRecipe<Output, OutputFailure>(upstream: recipe) { recipe, sink, scope in
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
