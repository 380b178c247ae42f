/// A hand-written subject for several threads that holds a lock while it calls its observers.
final class PlainLockedSubject: @unchecked Sendable {
  // SAFETY: after setup, `subject` is used only with the lock held.

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
