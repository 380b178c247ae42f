internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that will replace another one, and is the lock of that file meanwhile.
///
/// 1. A program writes, renames or removes the file only while it has locked the file.
/// 2. The system releases the lock of a program that is killed. The next writer overwrites what
///    that program has left.
/// 3. A program that keeps the lock for two seconds is probably stopped. Then the next writer uses
///    a file with another name, so they never write to the same file.
nonisolated final class ReplacementFile: Sendable {
  private enum Lock { case acquired, kept, unsupported }

  let path: String
  let descriptor: Int32

  private init(_ path: String, for target: String) throws(StorageError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .lastError(at: target) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Opens and locks the file that will replace `target`, and removes its contents.
  static func locked(for target: String) throws(StorageError) -> ReplacementFile {
    let name = "\(target).coax-unfinished"
    // On a file system without locks, programs do not share a file.
    let ownPath = "\(name)-of-\(getpid())"
    var path = name
    var count = 1
    while true {
      let file = try ReplacementFile(path, for: target)
      switch file.lock() {
      // The program that had the lock has renamed or removed the file.
      case .acquired where !file.hasPath: continue
      case .unsupported where path != ownPath: path = ownPath
      case .acquired, .unsupported:
        guard ftruncate(file.descriptor, 0) == 0 else { throw .lastError(at: target) }
        return file
      case .kept:
        count += 1
        path = "\(name)-\(count)"
      }
    }
  }

  private func lock() -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .acquired }
    guard errno == EWOULDBLOCK else { return .unsupported }
    let isLocked = DispatchSemaphore(value: 0)
    // The system has no wait with a limit. After two seconds, this thread alone goes on waiting. It
    // retains the file, and releases it when it has the lock.
    DispatchQueue.global().async { [self] in
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      isLocked.signal()
    }
    return isLocked.wait(timeout: .now() + .seconds(2)) == .success ? .acquired : .kept
  }

  private var hasPath: Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0
      && own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }
}
