extension Signal where Value == Duration, Failure == Never {
  /// A signal of the scheduler's time at every interval, for the first time after one.
  ///
  /// Never ends. Times are counted from the first, so they do not drift.
  public static func interval(
    _ interval: Duration,
    leeway: Duration = .zero,
    on scheduler: some TimedScheduler
  ) -> Signal {
    Signal { subscriber in
      subscriber.add(
        scheduler.schedule(every: interval, leeway: leeway) { subscriber.send(scheduler.now) }
      )
    }
  }

  /// A signal of the scheduler's time, once, after a delay; then it completes.
  public static func timer(
    after delay: Duration,
    leeway: Duration = .zero,
    on scheduler: some TimedScheduler
  ) -> Signal {
    Signal { subscriber in
      subscriber.add(
        scheduler.schedule(after: delay, leeway: leeway) {
          subscriber.send(scheduler.now)
          subscriber.complete()
        }
      )
    }
  }
}

extension Signal {
  /// Creates a signal of the elements of a sequence, each sent in a turn of its own.
  ///
  /// Other work of the scheduler has its turns in between. The sequence is iterated by each
  /// subscription, as it goes, so it may be endless.
  public init<Elements: Sequence & Sendable>(_ elements: Elements, on scheduler: some Scheduler)
  where Elements.Element == Value {
    self.init { subscriber in
      let remaining = SharedIterator(elements.makeIterator())
      subscriber.add(
        scheduler.scheduleRecursively { again in
          guard let element = remaining.next() else { return subscriber.complete() }
          subscriber.send(element)
          again()
        }
      )
    }
  }

  /// Starts work on a scheduler right away, once, and returns a signal that replays what it sends.
  ///
  /// The work goes on whether or not anybody subscribes.
  public static func startEagerly(
    on scheduler: some Scheduler,
    _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let results = ReplaySubject<Value, Failure>()
    scheduler.perform { Signal(work).subscribe(event: { results.send($0) }) }
    return results.signal
  }

  /// Starts work on a scheduler once somebody subscribes, and replays to all what it sends.
  ///
  /// Every subscription is made on the scheduler. The work goes on when nobody subscribes any more.
  public static func startLazily(
    on scheduler: some Scheduler,
    _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let results = ReplaySubject<Value, Failure>()
    let start = ScheduledJob { Signal(work).subscribe(event: { results.send($0) }) }
    return Signal.deferred {
      start.run()
      return results.signal
    }
    .subscribe(on: scheduler)
  }
}

/// An iterator used by one turn of a scheduler at a time.
private final class SharedIterator<Elements: IteratorProtocol>: @unchecked Sendable {
  // SAFETY: a scheduler does one piece of work at a time, and each asks for the next at its end.

  private var elements: Elements

  init(_ elements: Elements) {
    self.elements = elements
  }

  func next() -> Elements.Element? { elements.next() }
}
