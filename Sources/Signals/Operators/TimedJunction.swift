/// What a timed operator has to deal with: an event of its source, or its alarm.
@usableFromInline
enum TimedJob<Value, Failure: Error> {
  case event(Event<Value, Failure>)
  case alarm
}

/// Where the events of a source and an alarm meet.
@usableFromInline
typealias TimedJunction<State, Value: Sendable, Output, Failure: Error> =
  Junction<State, TimedJob<Value, Failure>, Output, Failure>

extension Signal {
  /// Sends the events of one subscription to where they meet the alarm.
  @inlinable
  func attach<State, Output>(
    to junction: TimedJunction<State, Value, Output, Failure>,
    in scope: Scope
  ) {
    attach(
      in: scope,
      next: { junction.submit(.event(.next($0))) },
      end: { junction.submit(.event($0)) }
    )
  }
}
