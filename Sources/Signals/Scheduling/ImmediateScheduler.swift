#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Scheduler where Self == ImmediateScheduler {
  /// Does work at once, on the thread that asks.
  ///
  /// Work asked for from inside other work of this scheduler is done after it, on the same thread,
  /// so nothing nests. It cannot wait, so timed operators do not take it.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}

/// A scheduler that does work at once.
public struct ImmediateScheduler: Scheduler {
  /// Creates the scheduler; all are alike.
  public init() {}

  /// Always true.
  public var isImmediate: Bool { true }

  /// Does `work` now or, from inside other work of such a scheduler, right after that.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    Trampoline.perform(work)
  }
}

/// The work that one thread has been asked to do while it does other work.
private final class Trampoline {
  /// Where each thread keeps its trampoline while it is on it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "this process has used up its thread-specific keys")
    return key
  }()

  private var waiting = Backlog<Action>()

  static func perform(_ work: @escaping @Sendable () -> Void) {
    if let current = pthread_getspecific(key) {
      Unmanaged<Trampoline>.fromOpaque(current).takeUnretainedValue().waiting.append(
        Action(run: work)
      )
      return
    }
    let trampoline = Trampoline()
    pthread_setspecific(key, Unmanaged.passUnretained(trampoline).toOpaque())
    work()
    while let next = trampoline.waiting.takeFirst() { next.run() }
    pthread_setspecific(key, nil)
  }
}
