internal import Synchronization

extension Signal {
  /// Returns a signal whose subscribers share one subscription to the source.
  ///
  /// This subscription is called a connection. The first subscriber connects.
  ///
  ///     source    a---b---c---|              disposed with the second subscription
  ///     source                  a---b---…    subscribed to again
  ///     first     a---b---|                  disposed here
  ///     second      --b---c---|              disposed here
  ///     third                   a---b---…
  ///
  /// - Values: the newest values of the current connection, up to `capacity`, then all later
  ///   values.
  /// - End: forwarded. The next subscriber connects again.
  /// - Disposal: disposing the last subscription disposes the source and drops the stored values.
  ///   The next subscriber connects again.
  ///
  /// - Parameter capacity: The number of values to replay to later subscribers, or nil for all.
  /// - Returns: A signal that connects for its first subscriber.
  public func shared(replay capacity: Int? = 0) -> Signal {
    shared(through: SharedConnections(replaying: capacity, wait: nil))
  }

  /// Returns a signal whose subscribers share one subscription, which ends after a grace period.
  ///
  /// The shared subscription is called a connection. The first subscriber connects.
  ///
  ///     source    a---b---c---d---e--|      grace: 6 ticks
  ///     first     a---b|                    disposed here
  ///     second           -c---d|            disposed here
  ///
  /// - Values: the newest values of the current connection, up to `capacity`, then all later
  ///   values.
  /// - End: forwarded. The next subscriber connects again.
  /// - Disposal: disposing the last subscription starts the grace period. If no subscriber arrives
  ///   in this time, the source is disposed and the stored values are dropped. The next subscriber
  ///   connects again.
  ///
  /// - Parameters:
  ///   - capacity: The number of values to replay to later subscribers, or nil for all.
  ///   - grace: The time from the disposal of the last subscription to the disposal of the source.
  ///   - scheduler: The scheduler that measures the grace period.
  /// - Returns: A signal that connects for its first subscriber.
  public func shared(
    replay capacity: Int? = 0,
    grace: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal {
    shared(
      through: SharedConnections(replaying: capacity) { scheduler.schedule(after: grace, $0) }
    )
  }

  private func shared(through connections: SharedConnections<Value, Failure>) -> Signal {
    subscribing { source, sink, scope in
      // A subscription that was disposed before it began must not connect.
      guard !scope.isDisposed else { return }
      let (connection, subject, isNew) = connections.join()
      scope.onDisposal { _ in connections.leave(connection) }
      subject.signal.attach(sink, scope)
      if isNew { source.subscribe(retaining: subject, in: connection.scope) }
    }
  }
}

/// The connections of one shared signal.
///
/// At most one connection is current.
///
/// Subscriptions retain this object, which retains neither the source nor the subject. Only the
/// source retains the subject. If the source is released without sending an end, the subject and
/// its subscriptions are released as well.
private final class SharedConnections<Value: Sendable, Failure: Error>: Sendable {
  typealias Wait = @Sendable (@escaping @Sendable () -> Void) -> any Disposable

  /// One subscription to the source.
  final class SourceConnection: Sendable {
    let number: Int
    let scope = Scope()
    private weak let subject: ReplaySubject<Value, Failure>?

    init(_ number: Int, through subject: ReplaySubject<Value, Failure>) {
      self.number = number
      self.subject = subject
    }

    /// The subject, or nil if this connection has ended or the subject has been deallocated.
    var openSubject: ReplaySubject<Value, Failure>? {
      scope.isDisposed ? nil : subject
    }
  }

  private struct State {
    var plan: SharingPlan
    var current: SourceConnection?
    /// The timer of the grace period.
    var timer: (any Disposable)?
  }

  private let state: Mutex<State>
  private let capacity: Int?
  private let wait: Wait?

  /// Creates an object without connections.
  ///
  /// `wait` runs its argument after the grace period, or is nil if there is no grace period.
  init(replaying capacity: Int?, wait: Wait?) {
    state = Mutex(State(plan: SharingPlan(hasGrace: wait != nil)))
    self.capacity = capacity
    self.wait = wait
  }

  /// Adds a subscriber to the current connection, or to a new one.
  func join() -> (SourceConnection, subject: ReplaySubject<Value, Failure>, isNew: Bool) {
    let next = ReplaySubject<Value, Failure>(capacity: capacity)
    // The previous timer and connection are released outside the lock, because a release may run
    // user code.
    let (joined, previous) = state.withLock { state in
      let previous = (state.timer.take(), state.current)
      let open = state.current?.openSubject
      let (number, isNew) = state.plan.join(isOver: open == nil)
      if let current = state.current, let open, !isNew {
        return ((current, subject: open, isNew: false), previous)
      }
      let connection = SourceConnection(number, through: next)
      state.current = connection
      return ((connection, subject: next, isNew: true), previous)
    }
    previous.0?.dispose()
    return joined
  }

  /// Removes a subscriber from a connection.
  func leave(_ connection: SourceConnection) {
    let departure = state.withLock {
      $0.plan.leave(connection.number, isOver: connection.scope.isDisposed)
    }
    switch departure {
    case .nothing: break
    case .disconnect: connection.scope.dispose()
    case .wait(let grace): startTimer(of: grace, for: connection)
    }
  }

  private func startTimer(of grace: Int, for connection: SourceConnection) {
    // The timer retains this object, so the source is disposed even if this object has no other
    // owner left.
    let timer = wait? {
      if self.state.withLock({ $0.plan.endGrace(grace) }) { connection.scope.dispose() }
    }
    // A subscriber may have joined meanwhile, or the timer may have fired.
    let isWaiting = state.withLock { state in
      let isWaiting = state.plan.isWaiting(grace)
      if isWaiting { state.timer = timer }
      return isWaiting
    }
    if !isWaiting { timer?.dispose() }
  }
}
