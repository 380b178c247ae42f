internal import Synchronization

/// The queue in which the events of one execution wait for the main actor.
@usableFromInline
nonisolated struct EventQueue: ~Copyable, Sendable {
  /// True once an event has been enqueued.
  private let isNeeded = Atomic<Bool>(false)
  private let scheduler = Mutex<UIScheduler?>(nil)

  @usableFromInline init() {}

  /// True if the caller is on the main actor and no event has been enqueued yet.
  @usableFromInline var isImmediate: Bool {
    !isNeeded.load(ordering: .acquiring) && UIScheduler.isOnMainActor
  }

  /// Calls a handler on the main actor, after all handlers that were added earlier.
  @usableFromInline
  func add(_ handler: @escaping @MainActor @Sendable () -> Void) {
    isNeeded.store(true, ordering: .releasing)
    let scheduler = scheduler.withLock { scheduler in
      let existing = scheduler ?? UIScheduler()
      scheduler = existing
      return existing
    }
    scheduler.perform(withoutIsolation(handler))
  }
}
