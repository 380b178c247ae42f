/// A channel by hand for several threads: each direction has a lock, held while its observers are
/// called, and one of them remembers its latest value.
final class PlainChannel: @unchecked Sendable {
  // SAFETY: `toFollowing` is used with `lock` held only, once set up; the other has its own lock.

  private let toLeading = PlainLockedSubject()
  private let toFollowing = PlainReplaySubject(capacity: 1)
  private let lock = PlainLock()

  @inline(never)
  init() {}

  @inline(never)
  func sendToLeading(_ value: Int) {
    toLeading.send(value)
  }

  @inline(never)
  func sendToFollowing(_ value: Int) {
    lock.lock()
    toFollowing.send(value)
    lock.unlock()
  }

  func subscribeLeading(_ receive: @escaping (Int) -> Void) {
    toLeading.subscribe(receive)
  }

  func subscribeFollowing(_ receive: @escaping (Int) -> Void) {
    toFollowing.subscribe(receive)
  }
}
