extension Signal {
  /// Sends the result of a function, or fails with the error that the function throws.
  ///
  ///     Signal.attempt { () throws(FileProblem) in try Settings(file: path) }
  ///
  ///     returns    (a|)
  ///     throws     #
  ///
  /// - Values: the result of `work`. `work` runs once per subscription, on the thread that
  ///   subscribes.
  /// - End: completes after the value, or fails with the error that `work` throws.
  /// - Disposal: does not stop `work`. After disposal, the result of `work` is ignored.
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

  /// Calls a throwing function with each value, and fails if the function throws.
  ///
  ///     drafts.attempt { draft throws(DraftProblem) in try draft.check() }
  ///
  ///     source     a---b---x---c-|
  ///     attempt    a---b---#            action: throws on x
  ///
  /// - Values: each value is forwarded after `action` has returned.
  /// - End: fails with the error that `action` throws. If the source ends earlier, that end is
  ///   forwarded.
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

  /// Transforms each value with a throwing function, and fails if the function throws.
  ///
  ///     texts.attemptMap { text throws(Refusal) in try parse(text) }
  ///
  ///     source        1---2---x---3-|
  ///     attemptMap    1---2---#            transform: throws on x
  ///
  /// - Values: the results of `transform`.
  /// - End: fails with the error that `transform` throws. If the source ends earlier, that end is
  ///   forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func attemptMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      StatefulRelay((), to: target) { relay, value in
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
  /// Calls a throwing function with each value, and fails if the function throws.
  ///
  ///     source     a---b---x---c-|
  ///     attempt    a---b---#            action: throws on x
  ///
  /// - Values: each value is forwarded after `action` has returned.
  /// - End: fails with the error that `action` throws. Completion is forwarded.
  /// - Disposal: disposes the source.
  @_disfavoredOverload
  @inlinable
  public func attempt<OutputFailure: Error>(
    _ action: @escaping @Sendable (Value) throws(OutputFailure) -> Void
  ) -> Signal<Value, OutputFailure> {
    promoteFailure(to: OutputFailure.self).attempt(action)
  }

  /// Transforms each value with a throwing function, and fails if the function throws.
  ///
  ///     source        1---2---x---3-|
  ///     attemptMap    1---2---#            transform: throws on x
  ///
  /// - Values: the results of `transform`.
  /// - End: fails with the error that `transform` throws. Completion is forwarded.
  /// - Disposal: disposes the source.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<Output: Sendable, OutputFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(OutputFailure) -> Output
  ) -> Signal<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).attemptMap(transform)
  }
}
