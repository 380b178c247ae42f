/// A pair of connected terminals: each sends the values that the other receives.
///
///     let temperature = Channel<Double, Never>()
///     temperature.following.signal.subscribe { thermometer.show($0) }
///     temperature.leading.send(21.5)
///
/// By convention, the model uses the leading terminal, and the view uses the following terminal.
/// The model sends the first value. A new subscriber to the following terminal receives the last
/// value that the model sent. If either terminal receives a completion or a failure, both terminals
/// send it. A channel is thread-safe.
public nonisolated final class Channel<Value: Sendable, Failure: Error>: Sendable {
  /// The model's terminal.
  ///
  /// This terminal sends the values that the following terminal receives, without replaying earlier
  /// ones.
  public let leading: ChannelTerminal<Value, Failure>
  /// The view's terminal.
  ///
  /// A new subscriber receives the last value that was sent to the leading terminal, then all later
  /// ones.
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
      ChannelConnection(
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
