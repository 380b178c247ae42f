internal import Synchronization

/// A debugging tool that reports the subscriptions and events of all named signals.
///
///     let tracing = Tracing.start { print($0) }
///     …
///     tracing.dispose()
///
/// A subscription made while tracing is off is never traced. For such a subscription,
/// ``Signal/named(_:)`` costs one check of a flag and nothing per event. Signals without a name
/// cost nothing.
public enum Tracing {
  /// A function that receives each occurrence, on the thread of that occurrence.
  public typealias Hook = @Sendable (Trace) -> Void

  private static let hooks = Mutex<[(id: ObjectIdentifier, hook: Hook)]>([])
  private static let hookCount = Atomic<Int>(0)
  private static let subscriptionCount = Atomic<Int>(0)

  /// Calls `hook` for each occurrence on named signals until the returned disposable is disposed.
  ///
  /// Several hooks are called in the order in which they were started.
  /// The events of one subscription are reported in order. Several threads may call the hook at the
  /// same time, for different subscriptions or for a disposal.
  public static func start(_ hook: @escaping Hook) -> any Disposable {
    let stop = SerialDisposable()
    let id = ObjectIdentifier(stop)
    stop.inner = ActionDisposable {
      let hook = hooks.withLock { hooks in
        hooks.firstIndex { $0.id == id }.map { hooks.remove(at: $0).hook }
      }
      if hook != nil { hookCount.subtract(1, ordering: .relaxed) }
    }
    hooks.withLock { $0.append((id, hook)) }
    hookCount.add(1, ordering: .relaxed)
    return stop
  }

  /// True while at least one hook is installed.
  static var isOn: Bool { hookCount.load(ordering: .relaxed) > 0 }

  /// Returns a function that reports the occurrences of a new subscription to the named signal.
  static func reporter(of name: String) -> @Sendable (Trace.Occurrence) -> Void {
    let number = subscriptionCount.add(1, ordering: .relaxed).newValue
    return { occurrence in
      guard isOn else { return }
      let trace = Trace(name: name, subscription: number, occurrence: occurrence)
      for (_, hook) in hooks.withLock({ $0 }) { hook(trace) }
    }
  }
}

extension Signal {
  /// Returns this signal with a name, under which ``Tracing`` reports subscriptions and events.
  ///
  ///     source    a---b---c-|
  ///     named     a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  public func named(_ name: String) -> Signal {
    subscribing { upstream, sink, scope in
      guard Tracing.isOn else { return upstream.attach(sink, scope) }
      upstream.reporting(to: Tracing.reporter(of: name)).attach(sink, scope)
    }
  }
}

/// An occurrence on one subscription of a named signal.
public struct Trace: Sendable {
  /// The start of a subscription, one of its events, or its disposal.
  public enum Occurrence: Sendable {
    /// The subscription starts.
    case subscribed
    /// The signal sends a value.
    case next(any Sendable)
    /// The signal fails.
    case failed(any Error)
    /// The signal completes.
    case completed
    /// The subscription is disposed before the signal ends.
    case disposed

    /// The kind of the occurrence, without the value or failure.
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

  /// The kinds of occurrences.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The subscription starts.
    case subscribed
    /// The signal sends a value.
    case next
    /// The signal fails.
    case failed
    /// The signal completes.
    case completed
    /// The subscription is disposed before the signal ends.
    case disposed
  }

  /// The name of the signal.
  public let name: String
  /// The number of the subscription, unique in this process.
  public let subscription: Int
  /// The event, or the start or disposal of the subscription.
  public let occurrence: Occurrence
}

extension Trace: CustomStringConvertible {
  /// The name, the number of the subscription and the occurrence.
  public var description: String { "\(name) #\(subscription): \(occurrence)" }
}

extension Trace.Occurrence: CustomStringConvertible {
  /// The kind of the occurrence, with the value or failure if there is one.
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
