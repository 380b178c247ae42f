#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Scheduler where Self == ImmediateScheduler {
  /// A scheduler that runs work immediately, on the calling thread.
  ///
  /// Work submitted from inside other work runs after that work, on the same thread, so calls never
  /// nest. This scheduler has no timers, so operators that need a delay do not accept it.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}

/// A scheduler that runs work immediately.
///
/// Pieces of work from one thread never overlap, but pieces from different threads can.
public struct ImmediateScheduler: Scheduler {
  /// Creates an immediate scheduler.
  ///
  /// All immediate schedulers are equivalent.
  public init() {}

  /// Always true.
  public var isImmediate: Bool { true }

  /// Runs `work` now, unless this thread is already running work of an immediate scheduler.
  ///
  /// In that case, `work` runs on this thread after all earlier work.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    Trampoline.perform(work)
  }
}

/// A queue for work that a thread submits while it runs other work of an immediate scheduler.
private final class Trampoline {
  /// The thread-specific key under which a thread stores its current trampoline.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    require(status == 0, "this process has used up its thread-specific keys")
    return key
  }()

  private var pending = Queue<StoredFunction<@Sendable () -> Void>>()

  static func perform(_ work: @escaping @Sendable () -> Void) {
    if let current = pthread_getspecific(key) {
      // SAFETY: the outer call uses the trampoline again after its work, so the object still exists.
      let trampoline = Unmanaged<Trampoline>.fromOpaque(current).takeUnretainedValue()
      trampoline.pending.append(StoredFunction(work))
      return
    }
    let trampoline = Trampoline()
    // SAFETY: no work runs between the last use of `trampoline` and the removal of this reference.
    pthread_setspecific(key, Unmanaged.passUnretained(trampoline).toOpaque())
    work()
    while let next = trampoline.pending.popFirst() { next.call() }
    pthread_setspecific(key, nil)
  }
}
