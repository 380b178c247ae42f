extension Signal {
  /// Sends values and completion some time later.
  ///
  ///     source    a-b---c|
  ///     delay     ---a-b---c|      interval: 3 ticks
  ///
  /// - Values: each after `interval`, on `scheduler`, in order.
  /// - End: completion is delayed too; a failure is forwarded at once, and what waits is dropped.
  /// - Disposal: disposes the source; what waits is dropped.
  @inlinable
  public func delay(for interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      typealias Line = DelayLine<Event<Value, Failure>>
      let junction = Junction(Line(), to: target, in: scope) {
        (junction: Junction<Line, TimedJob<Value, Failure>, Value, Failure>, job) in
        switch job {
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(let event):
          let isFirst = junction.state.isEmpty
          junction.state.append(event, due: alarm.now + interval)
          if !isFirst { return }
        case .alarm:
          while !scope.isDisposed, let event = junction.state.next(at: alarm.now) {
            guard case .next(let value) = event else { return junction.complete() }
            junction.forward(value)
          }
        }
        guard !scope.isDisposed, let due = junction.state.due else { return }
        alarm.set(after: due - alarm.now) { junction.submit(.alarm) }
      }
      upstream.attach(
        in: scope,
        next: { junction.submit(.event(.next($0))) },
        end: { junction.submit(.event($0)) }
      )
    }
  }
}

/// What a timed operator has to deal with: an event of its source, or its alarm.
@usableFromInline
enum TimedJob<Value, Failure: Error> {
  case event(Event<Value, Failure>)
  case alarm
}

/// Things that become due one after the other.
@usableFromInline
package struct DelayLine<Element> {
  @usableFromInline var elements: [(due: Duration, element: Element)?] = []
  @usableFromInline var first = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { first == elements.count }

  /// When the next is due.
  @inlinable
  package var due: Duration? { isEmpty ? nil : elements[first]?.due }

  @inlinable
  package mutating func append(_ element: Element, due: Duration) {
    elements.append((due, element))
  }

  /// Takes the next, if it is due by now.
  @inlinable
  package mutating func next(at now: Duration) -> Element? {
    guard let due, due <= now else { return nil }
    let element = elements[first]?.element
    // Let go of at once, though the array is only shortened now and then.
    elements[first] = nil
    first += 1
    if first > 32, first > elements.count / 2 {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
