extension Signal {
  /// Sends the values of this signal, then those of another.
  ///
  ///     source    a--b-|
  ///     other          c--d-|
  ///     concat    a--b-c--d-|
  ///
  /// - Values: those of the source, then those of `other`, subscribed to when the source completes.
  /// - End: completes with `other`; a failure of either is forwarded, the source's at once.
  /// - Disposal: disposes whichever is running.
  @inlinable
  public func concat(_ other: Signal) -> Signal {
    Signal(
      recipe: ConcatRecipe(recipe, then: other.recipe) { parts, sink, scope in
        let target = unsafeDowncast(sink, to: Sink<Value, Failure>.self)
        Succession(to: target, in: scope) { end in
          guard case .completed = end, let part = parts.next() else { return .finish(end) }
          return .run(Signal(recipe: part))
        }
        .follow(.completed)
      }
    )
  }

  /// Sends the values of this signal, then those of another that cannot fail.
  @_disfavoredOverload
  @inlinable
  public func concat(_ other: Signal<Value, Never>) -> Signal {
    concat(other.promoteFailure(to: Failure.self))
  }

  /// Sends the values of this signal, then another value.
  @inlinable
  public func concat(value: Value) -> Signal {
    concat(.just(value))
  }

  /// Sends the values of all signals of a sequence, one after the other.
  ///
  /// The sequence is iterated by each subscription, as it goes, so it may be endless.
  @inlinable
  public static func concat<Signals: Sequence & Sendable>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    Signal(start: { sink, scope in
      let parts = PartIterator(signals.makeIterator())
      Succession(to: sink, in: scope) { end in
        guard case .completed = end, let part = parts.next() else { return .finish(end) }
        return .run(part)
      }
      .follow(.completed)
    })
  }

  /// Ignores the values of this signal; when it completes, goes on with another.
  ///
  ///     source    a--b-|
  ///     other          c--d-|
  ///     then      -----c--d-|
  ///
  /// - Values: those of `other`, which is made when the source completes.
  /// - End: completes with `other`; a failure of either is forwarded, the source's at once.
  /// - Disposal: disposes whichever is running.
  @inlinable
  public func then<Output: Sendable>(
    _ other: @escaping @Sendable () -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    origin { upstream, target, scope in
      upstream.attach(
        in: scope,
        next: { _ in },
        end: { end in
          if case .failed(let failure) = end { return target.fail(failure) }
          other().attach(target, scope)
        }
      )
    }
  }

  /// Ignores the values of this signal; when it completes, goes on with another that cannot fail.
  @_disfavoredOverload
  @inlinable
  public func then<Output: Sendable>(
    _ other: @escaping @Sendable () -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    then { other().promoteFailure(to: Failure.self) }
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal, then those of another that can fail.
  @_disfavoredOverload
  @inlinable
  public func concat<OtherFailure>(
    _ other: Signal<Value, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).concat(other)
  }

  /// Ignores the values of this signal; when it completes, goes on with another that can fail.
  @_disfavoredOverload
  @inlinable
  public func then<Output: Sendable, OtherFailure>(
    _ other: @escaping @Sendable () -> Signal<Output, OtherFailure>
  ) -> Signal<Output, OtherFailure> {
    promoteFailure(to: OtherFailure.self).then(other)
  }
}

/// Sends the values of all signals, one signal after the other; see the method.
@inlinable
public func concat<Value, Failure>(
  _ signals: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
  .concat(signals)
}

/// An iterator that is shared rather than copied.
@usableFromInline
final class PartIterator<Parts: IteratorProtocol> {
  @exclusivity(unchecked)
  @usableFromInline var parts: Parts

  @inlinable
  init(_ parts: Parts) {
    self.parts = parts
  }

  @inlinable
  func next() -> Parts.Element? { parts.next() }
}
