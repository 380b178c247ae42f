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
    subscribing { source, sink, scope in
      // A job is an event of the source, an end of the sampler, or nil to send a sample.
      let junction = Junction<Value?, Event<Value, Failure>?, Value, Failure>(
        nil,
        to: sink,
        in: scope
      ) { junction, job in
        switch job {
        case .next(let value): junction.state = value
        case nil: if let value = junction.state { junction.forward(value) }
        case .failed(let failure): junction.fail(failure)
        case .completed: junction.complete()
        }
      }
      junction.add(source) { $0 }
      junction.add(sampler) { event in
        switch event {
        case .next: nil
        case .failed(let failure): .failed(raise(failure))
        case .completed: .completed
        }
      }
    }
  }
}
