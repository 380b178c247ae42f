extension Signal {
  /// Subscribes at once, and returns a signal that tells each subscriber all that was sent.
  ///
  ///     source    a---b---c-|
  ///     replay          (ab)c-|      subscribed to after b
  ///
  /// The work is done once, however many subscribe. It is disposed of when nobody holds the
  /// returned signal, or a subscription to it, any more; either alone keeps it going.
  ///
  /// - Values: the newest values sent so far, then those to come.
  /// - End: remembered too, and forwarded after the values.
  /// - Disposal: leaves the source alone, unless it was the last hold on it.
  ///
  /// - Parameter capacity: how many values to keep; 0 replays only the end, nil keeps all.
  /// - Returns: a signal that shares the one subscription.
  public func replay(capacity: Int? = nil) -> Signal {
    let connection = multicast(ReplaySubject(capacity: capacity))
    let hold = connection.connect().scoped()
    return connection.signal.origin { upstream, sink, scope in
      scope.add(Keepsake(hold))
      upstream.attach(sink, scope)
    }
  }

  /// Subscribes at once, and returns a signal that starts everybody off with the newest value.
  ///
  /// As ``replay(capacity:)`` with a capacity of 1.
  public func replayLast() -> Signal {
    replay(capacity: 1)
  }

  /// Returns a signal that subscribes when first subscribed to, and tells everybody all that came.
  ///
  ///     source          a---b---c-|
  ///     replayLazily    a---b---c-|      the first subscriber: the source starts with it
  ///     replayLazily          (ab)c-|    a later one
  ///
  /// Otherwise as ``replay(capacity:)``: whoever holds the returned signal, or a subscription to
  /// it, keeps the source going.
  ///
  /// - Values: the newest values sent so far, then those to come.
  /// - End: remembered too, and forwarded after the values.
  /// - Disposal: leaves the source alone, unless it was the last hold on it.
  ///
  /// - Parameter capacity: how many values to keep; 0 replays only the end, nil keeps all.
  /// - Returns: a signal that shares the one subscription.
  public func replayLazily(capacity: Int? = nil) -> Signal {
    let connection = multicast(ReplaySubject(capacity: capacity))
    let hold = connection.scope.scoped()
    return connection.signal.origin { upstream, sink, scope in
      scope.add(Keepsake(hold))
      upstream.attach(sink, scope)
      connection.connect()
    }
  }
}

/// Keeps an object for as long as a subscription lasts.
///
/// What a subscription to a replay keeps is its hold on the connection, not the subject: the source
/// holds that. So when the source is gone without an end, everything after it goes as well.
private final class Keepsake: Teardown, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property.

  private let object: any AnyObject & Sendable

  init(_ object: any AnyObject & Sendable) {
    self.object = object
  }
}
