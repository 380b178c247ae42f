extension Signal {
  /// Sends values until another signal sends an event, then forwards that signal's events.
  ///
  ///     source         1---2---3---4-|
  ///     replacement    ----------a-----b-|
  ///     take           1---2---3-a-----b-|
  ///
  /// - Values: the values of the source, then the values of `replacement`.
  /// - End: the end of `replacement` is forwarded. Until `replacement` sends an event, a failure of
  ///   the source is forwarded, and completion of the source is ignored.
  /// - Disposal: disposes both signals. `replacement` is subscribed to first. If `replacement`
  ///   sends an event immediately, the source is never subscribed to. Otherwise the first event of
  ///   `replacement` disposes the source.
  @inlinable
  public func take(untilReplacement replacement: Signal) -> Signal {
    subscribing { source, sink, scope in
      // The source has its own scope, which the first event of the replacement disposes.
      let extent = Scope()
      let junction = Junction<Scope?, ReplacementJob<Value, Failure>, Value, Failure>(
        extent,
        to: sink,
        in: scope
      ) { junction, job in
        switch job {
        case .source(let event):
          // The source may have been replaced while this event was queued.
          if junction.state != nil { junction.send(event) }
        case .replacement(let event):
          if let replaced = junction.state {
            junction.state = nil
            replaced.finish()
            scope.remove(replaced)
          }
          junction.send(event)
        }
      }
      scope.add(extent)
      junction.add(replacement) { .replacement($0) }
      guard !extent.isDisposed else { return }
      source.openInput(
        in: extent,
        next: { junction.submit(.source(.next($0))) },
        end: { if $0.failure != nil { junction.submit(.source($0)) } }
      )
    }
  }

  /// Sends values until an infallible signal sends an event, then forwards that signal's events.
  @_disfavoredOverload
  @inlinable
  public func take(untilReplacement replacement: Signal<Value, Never>) -> Signal {
    take(untilReplacement: replacement.promoteFailure(to: Failure.self))
  }
}

/// An event of the source or of the replacement.
@usableFromInline
enum ReplacementJob<Value, Failure: Error> {
  case source(Event<Value, Failure>)
  case replacement(Event<Value, Failure>)
}
