extension Signal {
  /// Sends the values of the signals that a function returns, and lets the function stop the
  /// source.
  ///
  ///     source    a-----b-----c--…
  ///     bind      1--2--3--4--|        c: nil
  ///
  /// Unlike `flatMap`, `bind` can stop the source. `makeBinder` is called once per subscription, so
  /// the returned function can keep state. The following signal completes after the first zero:
  ///
  ///     let untilZero = numbers.bind {
  ///       { number, stop in
  ///         stop = number == 0
  ///         return .just("\(number)")
  ///       }
  ///     }
  ///
  /// - Values: the values of all inner signals, merged. Returning nil stops the source immediately.
  ///   Setting `stop` to true stops the source after the inner signal is added. Inner signals
  ///   continue in both cases.
  /// - End: completes when the source has been stopped or has completed, and all inner signals have
  ///   completed. Any failure is forwarded immediately.
  /// - Disposal: disposes the source and all inner signals.
  @inlinable
  public func bind<Output: Sendable>(
    _ makeBinder:
      @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    subscribing { source, target, scope in
      let bind = makeBinder()
      let flattener = Flattener(.merge, to: target, in: scope)
      InputSink<Void, Value, Failure>(
        (),
        in: scope,
        receive: { input, value in
          var stop = false
          if let inner = bind(value, &stop) { flattener.add(inner) } else { stop = true }
          if stop { input.complete() }
        },
        failed: { flattener.output.submit(.failed($1)) },
        completed: { _ in flattener.submit(.outerCompleted) }
      )
      .open(source)
    }
  }
}
