extension Signal {
  /// Sends the values of this signal, then the values of another.
  ///
  ///     source    a--b-|
  ///     other          c--d-|
  ///     concat    a--b-c--d-|
  ///
  /// - Values: the values of the source, then the values of `other`. `other` is subscribed to when
  ///   the source completes.
  /// - End: the end of `other`, or the failure of the source.
  /// - Disposal: disposes the running signal.
  @inlinable
  public func concat(_ other: Signal) -> Signal {
    Signal(
      recipe: ConcatRecipe(recipe, then: other.recipe) { parts, sink, scope in
        // SAFETY: a recipe of this signal receives only sinks of this signal's types.
        let target = unsafeDowncast(sink, to: Sink<Value, Failure>.self)
        SequentialRunner(to: target, in: scope) { end in
          guard case .completed = end, let part = parts.next() else { return .finish(end) }
          return .run(Signal(recipe: part))
        }
        .start()
      }
    )
  }

  /// Sends the values of this signal, then the values of an infallible signal.
  @_disfavoredOverload
  @inlinable
  public func concat(_ other: Signal<Value, Never>) -> Signal {
    concat(other.promoteFailure(to: Failure.self))
  }

  /// Sends the values of this signal, then a given value.
  ///
  /// Use `start(with:)` to send a given value first.
  @inlinable
  public func concat(value: Value) -> Signal {
    concat(.just(value))
  }

  /// Sends the values of a sequence of signals, one signal after another.
  ///
  /// Each subscription iterates the sequence lazily, so the sequence may be infinite.
  @inlinable
  public static func concat<Signals: Sequence & Sendable>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    Signal(start: { sink, scope in
      let parts = SharedIterator(signals.makeIterator())
      SequentialRunner(to: sink, in: scope) { end in
        guard case .completed = end, let part = parts.next() else { return .finish(end) }
        return .run(part)
      }
      .start()
    })
  }

  /// Ignores the values of this signal, and continues with another signal after completion.
  ///
  ///     source    a--b-|
  ///     other          c--d-|
  ///     then      -----c--d-|
  ///
  /// - Values: the values of the signal that `other` returns. `other` is called when the source
  ///   completes.
  /// - End: the end of the signal that `other` returns, or the failure of the source.
  /// - Disposal: disposes the running signal.
  @inlinable
  public func then<Output: Sendable>(
    _ other: @escaping @Sendable () -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    subscribing { upstream, target, scope in
      upstream.openInput(
        in: scope,
        next: { _ in },
        end: { end in
          if case .failed(let failure) = end { return target.fail(failure) }
          other().attach(target, scope)
        }
      )
    }
  }

  /// Ignores the values of this signal, and continues with an infallible signal after completion.
  @_disfavoredOverload
  @inlinable
  public func then<Output: Sendable>(
    _ other: @escaping @Sendable () -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    then { other().promoteFailure(to: Failure.self) }
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal, then the values of a fallible signal.
  @_disfavoredOverload
  @inlinable
  public func concat<OtherFailure>(
    _ other: Signal<Value, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).concat(other)
  }

  /// Ignores the values of this signal, and continues with a fallible signal after completion.
  @_disfavoredOverload
  @inlinable
  public func then<Output: Sendable, OtherFailure>(
    _ other: @escaping @Sendable () -> Signal<Output, OtherFailure>
  ) -> Signal<Output, OtherFailure> {
    promoteFailure(to: OtherFailure.self).then(other)
  }
}

/// The recipe of one signal followed by another.
///
/// If the recipe of either signal is a `ConcatRecipe` too, a single loop runs all parts. So neither
/// the depth of the stack nor the cost of sending a value grows with the number of parts.
@usableFromInline
final class ConcatRecipe: Recipe, @unchecked Sendable {
  // SAFETY: `body` is immutable and Sendable. `second` changes only while the recipe is being
  // released.

  /// A function that runs all parts in order, created by `concat` for the types of its signals.
  @usableFromInline typealias Start = @Sendable (Parts, consuming Link, Scope) -> Void

  private var second: Recipe?
  private let body: Start

  @usableFromInline
  init(_ first: Recipe, then second: Recipe, start: @escaping Start) {
    self.second = second
    body = start
    super.init(upstream: first)
  }

  deinit {
    // The superclass releases `upstream` in a loop. This loop releases nested `second` recipes.
    var next = second.take() as? ConcatRecipe
    while var recipe = next.take(), isKnownUniquelyReferenced(&recipe) {
      next = recipe.second.take() as? ConcatRecipe
    }
  }

  @usableFromInline
  override func start(_ sink: consuming Link, _ scope: Scope) {
    body(Parts(self), sink, scope)
  }

  /// An iterator over the parts of a concatenation, created for each subscription.
  @usableFromInline
  final class Parts {
    /// The remaining recipes in reverse order.
    private var rest: [Recipe]

    fileprivate init(_ recipe: ConcatRecipe) {
      rest = [recipe]
    }

    @usableFromInline
    func next() -> Recipe? {
      while let recipe = rest.popLast() {
        guard let concat = recipe as? ConcatRecipe else { return recipe }
        if let second = concat.second { rest.append(second) }
        rest.append(concat.upstream.takeUnretainedValue())
      }
      return nil
    }
  }
}
