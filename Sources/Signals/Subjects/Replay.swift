extension Signal {
  /// Subscribes immediately, and returns a signal that replays the values to each subscriber.
  ///
  ///     source    a---b-----c-|
  ///     replay          (ab)c-|      subscribed to after b
  ///
  /// All subscribers share one subscription to the source. The shared subscription is disposed once
  /// the returned signal has been released and no subscription to that signal is left.
  ///
  /// - Values: the newest values sent so far, up to `capacity`, then all later values.
  /// - End: stored and replayed after the values.
  /// - Disposal: disposes the source only if nothing else retains the shared subscription.
  ///
  /// - Parameter capacity: The number of values to keep. 0 replays only the end, and nil keeps all.
  /// - Returns: A signal whose subscribers share one subscription to the source.
  public func replay(capacity: Int? = nil) -> Signal {
    let connection = multicast(ReplaySubject(capacity: capacity))
    // Subscriptions retain the connection's disposable, but not the subject. If the source and the
    // returned signal are released before the source ends, the subject is released as well.
    let hold = connection.connect().scoped()
    return connection.signal.subscribing { upstream, sink, scope in
      scope.onDisposal { _ in withExtendedLifetime(hold) {} }
      upstream.attach(sink, scope)
    }
  }

  /// Subscribes immediately, and returns a signal that replays the newest value to each subscriber.
  ///
  /// This method is equivalent to ``replay(capacity:)`` with a capacity of 1.
  public func replayLast() -> Signal {
    replay(capacity: 1)
  }

  /// Returns a signal that subscribes for its first subscriber and replays values to later ones.
  ///
  ///     source          a---b-----c-|
  ///     replayLazily    a---b-----c-|    the first subscriber: the source starts with it
  ///     replayLazily          (ab)c-|    a later one
  ///
  /// The subscription to the source is disposed once the returned signal has been released and no
  /// subscription to that signal is left.
  ///
  /// - Values: the newest values sent so far, up to `capacity`, then all later values.
  /// - End: stored and replayed after the values.
  /// - Disposal: disposes the source only if nothing else retains the shared subscription.
  ///
  /// - Parameter capacity: The number of values to keep. 0 replays only the end, and nil keeps all.
  /// - Returns: A signal whose subscribers share one subscription to the source.
  public func replayLazily(capacity: Int? = nil) -> Signal {
    let connection = multicast(ReplaySubject(capacity: capacity))
    let hold = connection.scope.scoped()
    return connection.signal.subscribing { upstream, sink, scope in
      scope.onDisposal { _ in withExtendedLifetime(hold) {} }
      upstream.attach(sink, scope)
      connection.connect()
    }
  }
}
