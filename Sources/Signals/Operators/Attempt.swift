extension Signal {
  /// Sends what a function returns, or fails with what it throws.
  ///
  ///     Signal.attempt { () throws(FileProblem) in try Settings(file: path) }
  ///
  ///     returns    (a|)
  ///     throws     #
  ///
  /// - Values: what `work` returns. It runs anew for each subscription, before `subscribe` returns.
  /// - End: completes after the value; fails at once with what `work` throws.
  /// - Disposal: lets `work` go on, since it cannot be stopped, but sends nothing.
  @inlinable
  public static func attempt(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) -> Signal {
    Signal(start: { sink, scope in
      let result = Result(catching: work)
      if scope.isDisposed { return }
      switch result {
      case .success(let value):
        sink.next(value)
        if !scope.isDisposed { sink.complete() }
      case .failure(let failure):
        sink.fail(failure)
      }
    })
  }

  /// Does something with each value that may fail, and fails if it does.
  ///
  ///     drafts.attempt { draft throws(DraftProblem) in try draft.check() }
  ///
  ///     source     a---b---x---c-|
  ///     attempt    a---b---#            action: throws on x
  ///
  /// - Values: forwarded, each after `action` has returned.
  /// - End: fails with what `action` throws, without the value; an earlier end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func attempt(
    _ action: @escaping @Sendable (Value) throws(Failure) -> Void
  ) -> Signal {
    attemptMap { value throws(Failure) in
      try action(value)
      return value
    }
  }

  /// Sends each value as changed by a function that may fail, and fails if it does.
  ///
  ///     texts.attemptMap { text throws(Refusal) in try parse(text) }
  ///
  ///     source        1---2---x---3-|
  ///     attemptMap    1---2---#            transform: a number, if it is one
  ///
  /// - Values: `transform` of each value.
  /// - End: fails with what `transform` throws; an earlier end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func attemptMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      EndingRelay((), to: target) { relay, value in
        let output: Output
        do throws(Failure) {
          output = try transform(value)
        } catch {
          return relay.fail(error)
        }
        relay.forward(output)
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Does something with each value that may fail, and fails if it does.
  ///
  ///     source     a---b---x---c-|
  ///     attempt    a---b---#            action: throws on x
  ///
  /// - Values: forwarded, each after `action` has returned.
  /// - End: fails with what `action` throws, without the value; completion is forwarded.
  /// - Disposal: disposes the source.
  @_disfavoredOverload
  @inlinable
  public func attempt<OutputFailure: Error>(
    _ action: @escaping @Sendable (Value) throws(OutputFailure) -> Void
  ) -> Signal<Value, OutputFailure> {
    promoteFailure(to: OutputFailure.self).attempt(action)
  }

  /// Sends each value as changed by a function that may fail, and fails if it does.
  ///
  ///     source        1---2---x---3-|
  ///     attemptMap    1---2---#            transform: a number, if it is one
  ///
  /// - Values: `transform` of each value.
  /// - End: fails with what `transform` throws; completion is forwarded.
  /// - Disposal: disposes the source.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<Output: Sendable, OutputFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(OutputFailure) -> Output
  ) -> Signal<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).attemptMap(transform)
  }
}
