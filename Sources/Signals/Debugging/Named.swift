extension Signal {
  /// Gives the signal a name, under which ``Tracing`` reports its subscriptions and events.
  ///
  ///     source    a---b---c-|
  ///     named     a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  public func named(_ name: String) -> Signal {
    origin { upstream, sink, scope in
      guard Tracing.isOn else { return upstream.attach(sink, scope) }
      upstream.reporting(to: Tracing.reporter(of: name)).attach(sink, scope)
    }
  }

  /// Calls `report` for each occurrence, before it is forwarded.
  func reporting(to report: @escaping @Sendable (Trace.Occurrence) -> Void) -> Signal {
    handleEvents(
      next: { report(.next($0)) },
      failed: { report(.failed($0)) },
      completed: { report(.completed) },
      subscribed: { report(.subscribed) },
      disposed: { report(.disposed) }
    )
  }
}
