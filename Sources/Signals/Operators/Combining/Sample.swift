extension Signal {
  /// Sends the newest value, if any, each time another signal sends a value.
  ///
  ///     source     1---2-----3---4-|
  ///     sampler    --x---x-x---x--
  ///     sample     --1---2-2---3---|
  ///
  /// - Values: the newest value of the source for each value of `sampler`. The same value may be
  ///   sent several times. Nothing is sent until the source has sent a value.
  /// - End: when either signal ends, the end is forwarded immediately. An unsent value is dropped.
  /// - Disposal: disposes both signals. The source is subscribed to first.
  @inlinable
  public func sample<Trigger>(on sampler: Signal<Trigger, Failure>) -> Signal {
    sample(on: sampler) { $0 }
  }

  /// Sends the newest value, if any, each time an infallible signal sends a value.
  @_disfavoredOverload
  @inlinable
  public func sample<Trigger>(on sampler: Signal<Trigger, Never>) -> Signal {
    sample(on: sampler) { (_: Never) -> Failure in }
  }

  @inlinable
  func sample<Trigger, TriggerFailure>(
    on sampler: Signal<Trigger, TriggerFailure>,
    raising raise: @escaping @Sendable (TriggerFailure) -> Failure
  ) -> Signal {
    origin { source, sink, scope in
      let junction = Junction<Value?, SampleJob<Value, Failure>, Value, Failure>(
        nil,
        to: sink,
        in: scope
      ) { junction, job in
        switch job {
        case .value(let value):
          junction.state = value
        case .sample:
          if let value = junction.state { junction.forward(value) }
        case .end(let failure?):
          junction.fail(failure)
        case .end(nil):
          junction.complete()
        }
      }
      source.attach(
        in: scope,
        next: { junction.submit(.value($0)) },
        end: { junction.submit(.end($0.failure)) }
      )
      guard !scope.isDisposed else { return }
      sampler.attach(
        in: scope,
        next: { _ in junction.submit(.sample) },
        end: { junction.submit(.end($0.failure.map(raise))) }
      )
    }
  }
}

extension Signal where Failure == Never {
  /// Sends the newest value, if any, each time a fallible signal sends a value.
  @_disfavoredOverload
  @inlinable
  public func sample<Trigger, OtherFailure>(
    on sampler: Signal<Trigger, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).sample(on: sampler)
  }
}

@usableFromInline
enum SampleJob<Value, Failure: Error> {
  case value(Value)
  case sample
  case end(Failure?)
}
