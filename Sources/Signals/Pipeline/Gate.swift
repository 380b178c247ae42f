public import Synchronization

/// A gate that runs one job at a time, without holding a lock while a job runs.
///
/// A thread that enters an idle gate runs its job. Then the thread runs the jobs that arrived
/// meanwhile, in order of arrival. Such jobs come from other threads or from inside a running job.
/// A thread that finds the gate busy queues its job and returns.
///
/// The state is one word: 0 if the gate is idle, 1 if it is busy without queued jobs, otherwise the
/// address of the newest queued job. Queued jobs form a stack. The thread inside takes the whole
/// stack and reverses it. Entering an idle gate costs one compare-and-swap. So does leaving a gate
/// without queued jobs.
///
/// Invariants:
/// 1. Only the thread inside sets the word to 0 or takes the stack.
/// 2. A thread that finds the gate busy pushes its job and does nothing else.
@usableFromInline
struct Gate: ~Copyable {
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  @inlinable
  deinit {
    // Jobs are still queued if a scheduler was deallocated before it ran its work.
    _ = QueuedJobs(newest: word.load(ordering: .acquiring))
  }

  // MARK: Running jobs

  /// Runs `job`, then the jobs that arrived meanwhile, or queues `job` if the gate is busy.
  ///
  /// - Parameters:
  ///   - job: The job to run now.
  ///   - queued: The same job as an object, created only if the gate is busy.
  ///   - runQueued: The function that runs a queued job.
  @inlinable
  @inline(__always)
  borrowing func run(
    _ job: () -> Void,
    orQueue queued: @autoclosure () -> QueuedJob,
    runQueued: (QueuedJob) -> Void
  ) {
    guard enter(orQueue: queued()) else { return }
    job()
    leave(runQueued: runQueued)
  }

  /// Runs the queued jobs until none are left, then leaves the gate.
  @inlinable
  @inline(__always)
  borrowing func leave(runQueued: (QueuedJob) -> Void) {
    while var jobs = leave() {
      while let job = jobs.next() { runQueued(job) }
    }
  }

  // MARK: Entering and leaving

  /// Enters the gate and returns true, or returns false if the gate is busy.
  @inlinable
  @inline(__always)
  borrowing func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Queues a job if the gate is busy, or enters the gate without running the job.
  ///
  /// - Returns: True if the gate was entered.
  @inlinable
  @inline(__always)
  borrowing func enter(orQueue job: @autoclosure () -> QueuedJob) -> Bool {
    enter() || enterOrPush(job)
  }

  /// Pushes a job on the stack, or enters the gate if it has become idle.
  @inlinable
  @inline(never)
  borrowing func enterOrPush(_ job: () -> QueuedJob) -> Bool {
    // SAFETY: the job is unmanaged, because a pushed job belongs to the thread inside the gate.
    var created: Unmanaged<QueuedJob>?
    var seen = word.load(ordering: .relaxed)
    while true {
      if seen == 0 {
        let (entered, now) = word.weakCompareExchange(
          expected: 0,
          desired: 1,
          ordering: .acquiring
        )
        if entered {
          created?.release()
          return true
        }
        seen = now
      } else {
        let node = created ?? .passRetained(job())
        created = node
        node._withUnsafeGuaranteedRef { $0.neighbor = seen }
        let (pushed, now) = word.weakCompareExchange(
          expected: seen,
          desired: UInt(bitPattern: node.toOpaque()),
          ordering: .acquiringAndReleasing
        )
        if pushed { return false }
        seen = now
      }
    }
  }

  /// Leaves the gate and returns nil, or returns the queued jobs without leaving the gate.
  @inlinable
  @inline(__always)
  borrowing func leave() -> QueuedJobs? {
    if word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { return nil }
    return QueuedJobs(newest: word.exchange(1, ordering: .acquiringAndReleasing))
  }
}

/// A job that waits in the queue of a busy gate.
///
/// Subclasses add a value or an action.
@usableFromInline
class QueuedJob {
  /// The address of the next older job, or of the next newer job once the stack is reversed.
  ///
  /// 0 or 1 means that there is no such job.
  ///
  /// SAFETY: only the thread that owns the job accesses `neighbor`, so no exclusivity check is
  /// needed.
  @exclusivity(unchecked)
  @usableFromInline final var neighbor: UInt = 0

  @inlinable
  init() {}

  /// Returns the value of this job, which must be a `QueuedValue` of this type.
  ///
  /// SAFETY: a checked cast would need a lookup for each job. The owner of a gate queues jobs of one
  /// type of value.
  @inlinable
  @inline(__always)
  final func value<Value>(as _: Value.Type) -> Value {
    unsafeDowncast(self, to: QueuedValue<Value>.self).value
  }
}

/// A queued job that carries a value.
@usableFromInline
final class QueuedValue<Value>: QueuedJob {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

/// A queued job that runs a closure.
@usableFromInline
final class QueuedAction: QueuedJob {
  @usableFromInline let run: () -> Void

  @usableFromInline
  init(_ run: @escaping () -> Void) {
    self.run = run
    super.init()
  }
}

/// The jobs that were removed from a gate, oldest first.
///
/// `next()` transfers the ownership of a job to the caller. `deinit` releases the remaining jobs.
@usableFromInline
struct QueuedJobs: ~Copyable {
  @usableFromInline var oldest: UInt = 0

  /// Takes ownership of a stack of jobs, and reverses the stack.
  @usableFromInline
  init(newest: UInt) {
    var address = newest
    while address > 1, let node = QueuedJobs.node(at: address) {
      node._withUnsafeGuaranteedRef { node in
        let older = node.neighbor
        node.neighbor = oldest
        oldest = address
        address = older
      }
    }
  }

  @inlinable
  deinit {
    var address = oldest
    while let node = QueuedJobs.node(at: address)?.takeRetainedValue() { address = node.neighbor }
  }

  /// Removes and returns the oldest job.
  @inlinable
  mutating func next() -> QueuedJob? {
    guard let node = QueuedJobs.node(at: oldest)?.takeRetainedValue() else { return nil }
    oldest = node.neighbor
    return node
  }

  /// Returns the job at an address, or nil if the address is 0.
  ///
  /// SAFETY: every other address comes from `enterOrPush`, which retained the job.
  @inlinable
  static func node(at address: UInt) -> Unmanaged<QueuedJob>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
