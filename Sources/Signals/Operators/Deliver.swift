extension Signal {
  /// Sends each event on a scheduler.
  ///
  ///     source     a---b---c-|
  ///     deliver    -a---b---c-|      on a scheduler that is busy for a tick
  ///
  /// Subscribing, and so the work of the source, stays where it was.
  ///
  /// - Values: forwarded in order; at once, if the scheduler can (`.ui` on the main actor, say) and
  ///   no other waits. Many that wait are delivered in one turn of the scheduler.
  /// - End: forwarded in its turn.
  /// - Disposal: disposes the source; what waits is dropped.
  @inlinable
  public func deliver(on scheduler: some Scheduler) -> Signal {
    origin { upstream, target, scope in
      let mailbox = Mailbox(to: target, in: scope, on: scheduler)
      upstream.attach(
        in: scope,
        next: { mailbox.post(.next($0)) },
        end: { mailbox.post($0) }
      )
    }
  }

  /// Subscribes to the source on a scheduler.
  ///
  /// Its events come from wherever it sends.
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source, or keeps it from being subscribed to.
  public func subscribe(on scheduler: some Scheduler) -> Signal {
    origin { upstream, target, scope in
      let subscriber = Subscriber(target, scope)
      scope.add(disposable: scheduler.schedule { upstream.subscribe(subscriber) })
    }
  }
}
