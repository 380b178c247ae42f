public import Dispatch

extension Scheduler where Self == QueueScheduler {
  /// A scheduler that runs work on the main queue, and so on the main actor.
  ///
  /// Work always runs in a later turn of the main queue, even if the caller is on the main queue.
  public static var main: QueueScheduler { .mainQueue }

  /// Returns a scheduler with a new serial background queue.
  public static func background(_ quality: DispatchQoS = .default) -> QueueScheduler {
    QueueScheduler(label: "Signals.background", quality: quality)
  }

  /// Returns a scheduler with a new serial queue that targets `queue`.
  ///
  /// Work keeps its order even if `queue` is concurrent.
  public static func queue(_ queue: DispatchQueue) -> QueueScheduler {
    QueueScheduler(on: queue)
  }
}

/// A scheduler that runs work on a serial dispatch queue.
///
/// The scheduler's time is monotonic: setting the system's clock does not affect it. Time does not
/// pass while the machine sleeps.
public final class QueueScheduler: TimedScheduler {
  fileprivate static let mainQueue = QueueScheduler(serial: .main)

  private let queue: DispatchQueue
  private let timers: QueueTimers

  private init(serial queue: DispatchQueue) {
    self.queue = queue
    timers = QueueTimers(on: queue)
  }

  /// Creates a scheduler with a new serial queue.
  public convenience init(label: String, quality: DispatchQoS = .default) {
    self.init(serial: DispatchQueue(label: label, qos: quality))
  }

  /// Creates a scheduler with a new serial queue that targets `queue`.
  public convenience init(on queue: DispatchQueue) {
    self.init(serial: DispatchQueue(label: "Signals on \(queue.label)", target: queue))
  }

  /// The time since the machine started, excluding sleep.
  public var elapsed: Duration { timers.now }

  /// Runs `work` after all work submitted before it.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Runs `work` after `delay` and then every `interval`, until the returned disposable is
  /// disposed.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    timers.add(after: delay, every: interval, leeway: leeway, work)
  }
}
