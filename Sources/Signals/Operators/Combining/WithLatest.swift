extension Signal {
  /// Sends each value together with the newest value of another signal.
  ///
  ///     source        1---2-------3-|
  ///     other         --a---b---c-----
  ///     withLatest    ----2a------3c|
  ///
  /// - Values: one pair for each value of the source, once `other` has sent a value. Earlier values
  ///   of the source are dropped.
  /// - End: the end of the source is forwarded. A failure of `other` is forwarded immediately.
  ///   After completion of `other`, pairs contain the last value of `other`.
  /// - Disposal: disposes both signals. `other` is subscribed to first. If `other` fails
  ///   immediately, the source is never subscribed to.
  @inlinable
  public func withLatest<Other>(
    from other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other) { $0 }
  }

  /// Sends each value together with the newest value of an infallible signal.
  @_disfavoredOverload
  @inlinable
  public func withLatest<Other>(
    from other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other) { (_: Never) -> Failure in }
  }

  @inlinable
  func withLatest<Other, OtherFailure>(
    from other: Signal<Other, OtherFailure>,
    raising raise: @escaping @Sendable (OtherFailure) -> Failure
  ) -> Signal<(Value, Other), Failure> {
    subscribing { source, sink, scope in
      let junction = WithLatestJunction<Value, Other, Failure>(nil, to: sink, in: scope) {
        junction,
        job in
        switch job {
        case .source(.next(let value)):
          if let other = junction.state { junction.forward((value, other)) }
        case .source(.failed(let failure)), .failed(let failure): junction.fail(failure)
        case .source(.completed): junction.complete()
        case .other(let other): junction.state = other
        }
      }
      other.openInput(
        in: scope,
        next: { junction.submit(.other($0)) },
        end: { event in
          if let failure = event.failure { junction.submit(.failed(raise(failure))) }
        }
      )
      junction.add(source) { .source($0) }
    }
  }
}

extension Signal where Failure == Never {
  /// Sends each value together with the newest value of a fallible signal.
  @_disfavoredOverload
  @inlinable
  public func withLatest<Other, OtherFailure>(
    from other: Signal<Other, OtherFailure>
  ) -> Signal<(Value, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).withLatest(from: other)
  }
}

@usableFromInline
typealias WithLatestJunction<Value: Sendable, Other: Sendable, Failure: Error> =
  Junction<Other?, WithLatestJob<Value, Other, Failure>, (Value, Other), Failure>

@usableFromInline
enum WithLatestJob<Value, Other, Failure: Error> {
  case source(Event<Value, Failure>)
  case other(Other)
  case failed(Failure)
}
