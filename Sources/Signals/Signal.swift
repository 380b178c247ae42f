/// Events over time: any number of values, then at most one end.
///
/// A signal is a value that describes work; nothing happens until somebody subscribes, and then it
/// happens for that subscriber alone. What sends events of its own accord, to everybody who
/// listens, is a ``Subject``.
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

  /// A signal whose every subscription runs `start`, which sends to the sink it is given.
  @inlinable
  init(start: @escaping @Sendable (Sink<Value, Failure>, Scope) -> Void) {
    recipe = SourceRecipe(start)
  }

  /// A signal of the values of this one, as changed by the sink that `wrap` puts in between.
  @inlinable
  func stage<Output: Sendable, OutputFailure: Error>(
    _ wrap: @escaping @Sendable (Sink<Output, OutputFailure>) -> Sink<Value, Failure>
  ) -> Signal<Output, OutputFailure> {
    Signal<Output, OutputFailure>(recipe: StageRecipe(following: recipe, wrap: wrap))
  }

  /// A signal whose every subscription runs `start`, given this signal to subscribe to.
  ///
  /// This signal is passed, not captured: so a long chain of such signals is released by a loop.
  @inlinable
  func origin<Output: Sendable, OutputFailure: Error>(
    _ start: @escaping @Sendable (Signal, Sink<Output, OutputFailure>, Scope) -> Void
  ) -> Signal<Output, OutputFailure> {
    Signal<Output, OutputFailure>(
      recipe: OriginRecipe<Output, OutputFailure>(following: recipe) { recipe, sink, scope in
        start(Signal(recipe: recipe), sink, scope)
      }
    )
  }

  /// Sends the events of one subscription to `sink`, for as long as `scope` lasts.
  @usableFromInline
  func attach(_ sink: Sink<Value, Failure>, _ scope: Scope) {
    // This signal keeps the whole chain of recipes alive meanwhile, so none needs retaining.
    var recipe = Unmanaged.passUnretained(recipe)
    var link: Link = sink
    while let upstream = recipe._withUnsafeGuaranteedRef({ $0.wrap(&link) }) {
      recipe = upstream
    }
    recipe._withUnsafeGuaranteedRef { $0.start(link, scope) }
  }
}
