extension Signal {
  /// Delivers each event on a scheduler.
  ///
  ///     source     a---b---c-|
  ///     deliver    -a---b---c-|      scheduler: runs work one tick later
  ///
  /// Only the delivery of events moves to the scheduler. The source is subscribed to on the thread
  /// that subscribes to the returned signal.
  ///
  /// - Values: forwarded in order. If the scheduler's ``Scheduler/isImmediate`` is true, a value is
  ///   forwarded immediately, unless an earlier event is waiting or being delivered. Waiting events
  ///   are delivered in batches.
  /// - End: forwarded after all values.
  /// - Disposal: disposes the source and drops the waiting events.
  @inlinable
  public func deliver(on scheduler: some Scheduler) -> Signal {
    subscribing { upstream, target, scope in
      let deliveries = DeliveryQueue(to: target, in: scope, on: scheduler)
      upstream.openInput(
        in: scope,
        next: { deliveries.enqueue(.next($0)) },
        end: { deliveries.enqueue($0) }
      )
    }
  }

  /// Subscribes to the source on a scheduler.
  ///
  /// Events arrive on the threads on which the source sends them.
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source, or cancels a subscription that has not started yet.
  public func subscribe(on scheduler: some Scheduler) -> Signal {
    subscribing { upstream, target, scope in
      let subscriber = Subscriber(target, scope)
      scope.add(disposable: scheduler.schedule { upstream.subscribe(subscriber) })
    }
  }
}
