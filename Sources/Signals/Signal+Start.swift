extension Signal {
  /// Starts work on a scheduler immediately, and returns a signal that replays its events.
  ///
  ///     let catalog = Signal<Catalog, Never>.startEagerly(on: .background()) { subscriber in
  ///       subscriber.send(Catalog.load())
  ///       subscriber.complete()
  ///     }
  ///
  /// The work runs once, for all subscriptions. It continues even if there are none.
  public static func startEagerly(
    on scheduler: some Scheduler,
    _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let results = ReplaySubject<Value, Failure>()
    scheduler.perform { Signal(work).subscribe(event: { results.send($0) }) }
    return results.signal
  }

  /// Starts work on a scheduler at the first subscription, and replays its events to all.
  ///
  ///     let catalog = Signal<Catalog, Never>.startLazily(on: .background()) { subscriber in
  ///       subscriber.send(Catalog.load())
  ///       subscriber.complete()
  ///     }
  ///
  /// Every subscription is made on the scheduler. The work runs once, for all subscriptions. It
  /// continues after all of them have been disposed.
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
