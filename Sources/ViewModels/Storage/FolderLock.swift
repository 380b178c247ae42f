internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An exclusive lock of a folder, which the system releases when the program ends.
nonisolated final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// The result is nil if the folder cannot be locked, or if another program keeps the lock for two
  /// seconds. That program is probably stopped, and would stop this program too.
  init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    guard errno == EWOULDBLOCK, isReleasedSoon() else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func release() {
    flock(descriptor, LOCK_UN)
  }

  private func isReleasedSoon() -> Bool {
    let isLocked = DispatchSemaphore(value: 0)
    // The system has no wait with a limit. After two seconds, this thread alone goes on waiting. It
    // retains the lock, and releases it when it has it.
    DispatchQueue.global().async { [self] in
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      isLocked.signal()
    }
    return isLocked.wait(timeout: .now() + .seconds(2)) == .success
  }
}
