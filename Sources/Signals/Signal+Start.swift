extension Signal {
  /// Submits work to a scheduler immediately, and returns a signal that replays the work's events.
  ///
  ///     let catalog = Signal<Catalog, Never>.startEagerly(on: .background()) { subscriber in
  ///       subscriber.send(Catalog.load())
  ///       subscriber.complete()
  ///     }
  ///
  /// All subscriptions share one run of the work. The work runs even if there is no subscription.
  public static func startEagerly(
    on scheduler: some Scheduler,
    _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let results = ReplaySubject<Value, Failure>()
    scheduler.perform { Signal(work).subscribe(event: { results.send($0) }) }
    return results.signal
  }

  /// Returns a signal that starts work at its first subscription and replays the work's events.
  ///
  ///     let catalog = Signal<Catalog, Never>.startLazily(on: .background()) { subscriber in
  ///       subscriber.send(Catalog.load())
  ///       subscriber.complete()
  ///     }
  ///
  /// The work and every subscription start on the scheduler. All subscriptions share one run of the
  /// work. The work continues after all subscriptions have been disposed.
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
