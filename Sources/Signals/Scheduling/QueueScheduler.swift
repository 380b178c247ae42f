public import Dispatch

extension Scheduler where Self == QueueScheduler {
  /// The main queue, and so the main actor.
  ///
  /// Always hops, even when already there.
  public static var main: QueueScheduler { .mainQueue }

  /// A new serial queue in the background, for each time this is called.
  public static func background(_ quality: DispatchQoS = .default) -> QueueScheduler {
    QueueScheduler(label: "Signals.background", quality: quality)
  }

  /// A new serial queue on top of `queue`: in order even if that runs work concurrently.
  public static func queue(_ queue: DispatchQueue) -> QueueScheduler {
    QueueScheduler(on: queue)
  }
}

/// A scheduler that does work on a serial queue of Dispatch.
///
/// Time is monotonic: setting the clock of the machine changes nothing. It stands still while the
/// machine sleeps.
public final class QueueScheduler: TimedScheduler {
  fileprivate static let mainQueue = QueueScheduler(serial: .main)

  private let queue: DispatchQueue
  private let timers: QueueTimers

  private init(serial queue: DispatchQueue) {
    self.queue = queue
    timers = QueueTimers(on: queue)
  }

  /// Creates a scheduler with a serial queue of its own.
  public convenience init(label: String, quality: DispatchQoS = .default) {
    self.init(serial: DispatchQueue(label: label, qos: quality))
  }

  /// Creates a scheduler with a serial queue of its own, which runs its work on another queue.
  public convenience init(on queue: DispatchQueue) {
    self.init(serial: DispatchQueue(label: "Signals on \(queue.label)", target: queue))
  }

  /// The time since the machine was started, not counting when it slept.
  public var now: Duration { timers.now }

  /// Does `work` once all that was scheduled before it is done.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Does `work` once `delay` has passed, unless it is disposed of before.
  @discardableResult
  public func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    timers.add(after: delay, every: nil, leeway: leeway, work)
  }

  /// Does `work` once `delay` has passed, and then at every `interval`, until disposed of.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(interval > .zero, "interval must be positive")
    return timers.add(after: delay, every: interval, leeway: leeway, work)
  }
}
