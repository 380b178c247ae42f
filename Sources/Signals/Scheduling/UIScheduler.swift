internal import Dispatch
internal import Synchronization

extension Scheduler where Self == UIScheduler {
  /// The main actor: at once when already there and nothing waits, else by a hop.
  ///
  /// Order is kept among all that goes through one and the same scheduler. Each call makes one, so
  /// that what one signal has waiting does not make another wait.
  public static var ui: UIScheduler { UIScheduler() }
}

/// A scheduler that does work on the main actor, at once where it can.
public final class UIScheduler: TimedScheduler {
  /// Tells the main queue from others.
  ///
  /// The thread would not: in a program with an async `main`, the main actor runs on whatever
  /// thread drains the main queue.
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let main: QueueScheduler = .main
  /// How much work waits, or is being done.
  private let count = Atomic<Int>(0)

  /// Creates a scheduler; work of different ones has no order.
  public init() {}

  /// Whether this is the main actor, and no work of this scheduler waits or is being done.
  public var isImmediate: Bool {
    count.load(ordering: .acquiring) == 0 && DispatchQueue.getSpecific(key: UIScheduler.key) == true
  }

  /// Does `work` now if it can, or once all that was scheduled before it is done.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    // Counted before it is looked where we are: what comes from another thread meanwhile is queued
    // behind, and counts us.
    let isFirst = count.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    if isFirst, DispatchQueue.getSpecific(key: UIScheduler.key) == true {
      work()
      count.subtract(1, ordering: .acquiringAndReleasing)
    } else {
      main.perform {
        work()
        self.count.subtract(1, ordering: .acquiringAndReleasing)
      }
    }
  }

  /// The time of `.main`.
  public var now: Duration { main.now }

  /// Does `work` once `delay` has passed, unless it is disposed of before.
  @discardableResult
  public func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    main.schedule(after: delay, leeway: leeway, work)
  }

  /// Does `work` once `delay` has passed, and then at every `interval`, until disposed of.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    main.schedule(after: delay, every: interval, leeway: leeway, work)
  }
}
