internal import Synchronization

/// What tells, while it is on, everything that happens to signals with a name.
///
///     let tracing = Tracing.start { print($0) }
///     …
///     tracing.dispose()
///
/// A subscription made while nobody traces is not traced later: so ``Signal/named(_:)`` costs one
/// look at a flag when subscribing, and nothing from then on. Unnamed signals cost nothing ever.
public enum Tracing {
  /// What is told of each thing that happens, on the thread on which it does.
  public typealias Hook = @Sendable (Trace) -> Void

  private static let hooks = Mutex<[ObjectIdentifier: Hook]>([:])
  private static let hookCount = Atomic<Int>(0)
  private static let subscriptionCount = Atomic<Int>(0)

  /// Calls `hook` for everything that happens to named signals in this process, until disposed.
  ///
  /// Each subscription is told of in order; those of several, sent to from several threads, may
  /// call the hook at the same time.
  public static func start(_ hook: @escaping Hook) -> any Disposable {
    let stop = SerialDisposable()
    let id = ObjectIdentifier(stop)
    stop.inner = ActionDisposable {
      let hook = hooks.withLock { $0.removeValue(forKey: id) }
      if hook != nil { hookCount.subtract(1, ordering: .relaxed) }
    }
    hooks.withLock { $0[id] = hook }
    hookCount.add(1, ordering: .relaxed)
    return stop
  }

  /// Whether anybody traces.
  static var isOn: Bool { hookCount.load(ordering: .relaxed) > 0 }

  /// Returns what takes the reports of a new subscription to a signal called `name`.
  static func reporter(of name: String) -> @Sendable (Trace.Occurrence) -> Void {
    let number = subscriptionCount.add(1, ordering: .relaxed).newValue
    return { occurrence in
      guard isOn else { return }
      let trace = Trace(name: name, subscription: number, occurrence: occurrence)
      for hook in hooks.withLock({ $0.values.map(\.self) }) { hook(trace) }
    }
  }
}

/// One thing that happened to one subscription of a signal.
public struct Trace: Sendable {
  /// What can happen to a subscription.
  public enum Occurrence: Sendable {
    /// It begins.
    case subscribed
    /// A value is sent.
    case next(any Sendable)
    /// It ends, because something went wrong.
    case failed(any Error)
    /// It ends, because there is nothing more to say.
    case completed
    /// It was disposed of before its end.
    case disposed

    /// The same, without what comes with it.
    public var kind: Kind {
      switch self {
      case .subscribed: .subscribed
      case .next: .next
      case .failed: .failed
      case .completed: .completed
      case .disposed: .disposed
      }
    }
  }

  /// The kinds of things that can happen to a subscription.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// It begins.
    case subscribed
    /// A value is sent.
    case next
    /// It ends, because something went wrong.
    case failed
    /// It ends, because there is nothing more to say.
    case completed
    /// It was disposed of before its end.
    case disposed
  }

  /// The name of the signal.
  public let name: String
  /// A number that no other subscription in this process has.
  public let subscription: Int
  /// What happened.
  public let occurrence: Occurrence
}

extension Trace: CustomStringConvertible {
  /// A line to print.
  public var description: String { "\(name) #\(subscription): \(occurrence)" }
}

extension Trace.Occurrence: CustomStringConvertible {
  /// What happened, with the value or the failure.
  public var description: String {
    switch self {
    case .subscribed: "subscribed"
    case .next(let value): "next(\(value))"
    case .failed(let failure): "failed(\(failure))"
    case .completed: "completed"
    case .disposed: "disposed"
    }
  }
}
