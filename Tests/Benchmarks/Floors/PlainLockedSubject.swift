/// A subject by hand for several threads: a lock is held while the observers are called.
final class PlainLockedSubject: @unchecked Sendable {
  // SAFETY: `subject` is used with the lock held only, once set up.

  private let lock = PlainLock()
  private let subject = PlainSubject()

  @inline(never)
  init() {}

  @inline(never)
  func send(_ value: Int) {
    lock.lock()
    subject.send(value)
    lock.unlock()
  }

  func subscribe(_ receive: @escaping (Int) -> Void) {
    subject.subscribe(receive)
  }
}
