extension Signal {
  /// Sends the values of the signals made of each value, until told to stop.
  ///
  ///     source    a-----b-----c--…
  ///     bind      1--2--3--4|          c: nil
  ///
  /// The most general of the primitives. `makeBinder` is called once per subscription, so that what
  /// it returns can keep a state of that subscription's own.
  ///
  /// - Values: those of all signals made, merged. Returning nil stops at once; setting `stop` stops
  ///   after the signal returned. To stop disposes of the source and leaves inner signals running.
  /// - End: completes when the source has completed or been stopped, and all inner signals have
  ///   completed; any failure is forwarded at once.
  /// - Disposal: disposes the source and all inner signals.
  @inlinable
  public func bind<Output: Sendable>(
    _ makeBinder:
      @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    origin { source, target, scope in
      let bind = makeBinder()
      let flattener = Flattener(.merge, to: target, in: scope)
      source.attach(
        to: Inlet(
          in: scope,
          receive: { inlet, value in
            var stop = false
            if let inner = bind(value, &stop) { flattener.arrive(inner) } else { stop = true }
            if stop { inlet.complete() }
          },
          failed: { flattener.output.submit(.failed($1)) },
          completed: { _ in flattener.tell(.outerCompleted) }
        )
      )
    }
  }
}
