public import Synchronization

/// Lets one job run at a time without holding a lock while it runs.
///
/// Whoever enters runs its job and then, before leaving, those that arrived meanwhile — from other
/// threads, or from inside the job itself. Jobs run in the order in which they came.
///
/// One word tells all: 0 when nobody is inside, 1 when somebody is, else the address of the newest
/// waiting job (a stack; whoever is inside takes it whole and turns it round). Entering and leaving
/// an idle gate is one compare-and-swap each.
///
/// 1. Only the thread inside changes the word to 0 or takes the stack.
/// 2. A thread that finds somebody inside leaves its job on the stack and goes its way.
@usableFromInline
struct Gate: ~Copyable {
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  @inlinable
  deinit {
    // Whoever was inside may never come out, if it waits for a scheduler that is gone.
    _ = WaitingJobs(newest: word.load(ordering: .acquiring))
  }

  /// Enters if nobody is inside.
  @inlinable
  @inline(__always)
  borrowing func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Leaves a job to whoever is inside; or enters, with the job left to the caller, if nobody is.
  @inlinable
  @inline(never)
  borrowing func enter(orLeave job: @autoclosure () -> WaitingJob) -> Bool {
    var waiting: Unmanaged<WaitingJob>?
    var seen = word.load(ordering: .relaxed)
    while true {
      if seen == 0 {
        let (entered, now) = word.weakCompareExchange(
          expected: 0,
          desired: 1,
          ordering: .acquiring
        )
        if entered {
          waiting?.release()
          return true
        }
        seen = now
      } else {
        let node = waiting ?? .passRetained(job())
        waiting = node
        node._withUnsafeGuaranteedRef { $0.other = seen }
        // With the exchange the node belongs to whoever is inside.
        let (left, now) = word.weakCompareExchange(
          expected: seen,
          desired: UInt(bitPattern: node.toOpaque()),
          ordering: .acquiringAndReleasing
        )
        if left { return false }
        seen = now
      }
    }
  }

  /// Leaves, and returns nothing; or, if jobs wait, stays inside and returns them, oldest first.
  @inlinable
  @inline(__always)
  borrowing func leave() -> WaitingJobs? {
    if word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { return nil }
    return WaitingJobs(newest: word.exchange(1, ordering: .acquiringAndReleasing))
  }
}

/// A job left at a gate; subclasses say what it is.
@usableFromInline
class WaitingJob {
  /// The address of the next older job on the stack, or the next newer once it is turned round.
  @exclusivity(unchecked)
  @usableFromInline final var other: UInt = 0

  @inlinable
  init() {}
}

/// A job that is a value.
@usableFromInline
final class WaitingValue<Value>: WaitingJob {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

/// The jobs taken from a gate, oldest first.
///
/// Each is released before the next is handed out.
@usableFromInline
struct WaitingJobs: ~Copyable {
  @usableFromInline var oldest: UInt = 0

  /// Turns a stack of jobs round.
  @usableFromInline
  init(newest: UInt) {
    var address = newest
    while address > 1, let node = WaitingJobs.node(at: address) {
      node._withUnsafeGuaranteedRef { node in
        let older = node.other
        node.other = oldest
        oldest = address
        address = older
      }
    }
  }

  @inlinable
  deinit {
    var address = oldest
    while let node = WaitingJobs.node(at: address)?.takeRetainedValue() { address = node.other }
  }

  @inlinable
  mutating func next() -> WaitingJob? {
    guard let node = WaitingJobs.node(at: oldest)?.takeRetainedValue() else { return nil }
    oldest = node.other
    return node
  }

  @inlinable
  static func node(at address: UInt) -> Unmanaged<WaitingJob>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
