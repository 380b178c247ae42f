/// Two terminals, joined: what is sent to one comes out of the other.
///
///     let temperature = Channel<Double, Never>()
///     temperature.following.signal.subscribe { thermometer.show($0) }
///     temperature.leading.send(21.5)
///
/// By custom the model holds the leading terminal, and speaks first: what it sent last is replayed to
/// whoever subscribes to the following terminal, the view's. An end sent to either terminal ends
/// both. A channel may be used from any thread.
public nonisolated final class Channel<Value: Sendable, Failure: Error>: Sendable {
  /// Sends what is sent to the following terminal, from the moment of subscribing.
  public let leading: ChannelTerminal<Value, Failure>
  /// Sends what is sent to the leading terminal, the latest of it first.
  public let following: ChannelTerminal<Value, Failure>

  /// Creates a channel.
  @inlinable
  public init() {
    let toLeading = Subject<Value, Failure>()
    let toFollowing = ReplaySubject<Value, Failure>(capacity: 1)
    leading = ChannelTerminal(
      signal: toLeading.signal,
      send: { event in
        toFollowing.send(event)
        if event.isEnd { toLeading.send(event) }
      }
    )
    following = ChannelTerminal(
      Port(
        signal: toFollowing.signal,
        changes: toFollowing.changes,
        receive: { event in
          toLeading.send(event)
          if event.isEnd { toFollowing.send(event) }
        }
      )
    )
  }
}
