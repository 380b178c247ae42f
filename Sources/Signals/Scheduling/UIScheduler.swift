internal import CSignals
internal import Dispatch
internal import Synchronization

extension Scheduler where Self == UIScheduler {
  /// A scheduler that runs work on the main actor, immediately if possible.
  ///
  /// Work runs immediately if the caller is on the main actor and no work of this scheduler is
  /// pending or running. Other work runs in a later turn of the main actor. Delayed work does not
  /// count as pending.
  ///
  /// Each use of `.ui` creates a scheduler, so pending work of one signal does not delay another
  /// signal.
  public static var ui: UIScheduler { UIScheduler() }
}

/// A scheduler that runs work on the main actor, immediately if possible.
///
/// Work on the same scheduler runs in order.
public final class UIScheduler: TimedScheduler {
  /// The key that identifies the main queue.
  ///
  /// Checking for the main thread is not enough. In a program with an async `main`, the main actor
  /// runs on any thread that drains the main queue.
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let main: QueueScheduler = .main
  /// The number of pieces of work, submitted with `perform`, that are pending or running.
  private let count = Atomic<Int>(0)

  /// Creates a scheduler.
  ///
  /// The order of work on different schedulers is undefined.
  public init() {}

  /// True on the main actor while no work submitted with `perform` is pending or running.
  public var isImmediate: Bool {
    count.load(ordering: .acquiring) == 0 && UIScheduler.isOnMainActor
  }

  /// True if the caller is on the main actor.
  package static var isOnMainActor: Bool {
    // The first check is five times as fast as the second. Only the second check is true on a
    // queue that targets the main queue.
    main_queue_is_current() || DispatchQueue.getSpecific(key: key) == true
  }

  /// Runs `work` now if possible, otherwise after all work submitted before it.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    // The count increases before `work` runs. So if another thread submits work meanwhile, that
    // work runs in a later turn.
    let isFirst = count.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    if isFirst, UIScheduler.isOnMainActor {
      work()
      count.subtract(1, ordering: .acquiringAndReleasing)
    } else {
      main.perform {
        work()
        self.count.subtract(1, ordering: .acquiringAndReleasing)
      }
    }
  }

  /// The time of the scheduler `.main`.
  public var elapsed: Duration { main.elapsed }

  /// Runs `work` after `delay` and then every `interval`, until the returned disposable is
  /// disposed.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    main.schedule(after: delay, every: interval, leeway: leeway, work)
  }
}

/// Runs `work` on the main actor: immediately if the caller is on it, otherwise in a later turn.
///
/// The order between calls from other threads and calls from the main actor is undefined.
@usableFromInline
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
  let work = withoutIsolation(work)
  if UIScheduler.isOnMainActor { work() } else { QueueScheduler.main.perform(work) }
}
