/// A hand-written channel for several threads.
///
/// Each direction holds a lock while it calls its observers. `toFollowing` also replays its latest
/// value.
final class PlainChannel: @unchecked Sendable {
  // SAFETY: after setup, `toFollowing` is used only with `lock` held; `toLeading` has its own lock.

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
