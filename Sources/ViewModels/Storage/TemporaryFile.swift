internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A new file beside a file that it will replace.
///
/// Its name is that of the target with `.coax-unfinished-`, the process identifier, `-` and a
/// number. A writer locks its temporary file. When a program is killed, the system releases the
/// lock. So a file is a leftover if it has such a name, begins like stored values, and can be
/// locked. No other file is ever removed.
nonisolated struct TemporaryFile: ~Copyable {
  private static let count = Atomic<Int>(0)
  private static let mark = ".coax-unfinished-"

  let path: String
  let descriptor: Int32
  private let target: String

  /// Creates an empty file that only the user can read.
  init(beside target: String) throws(StorageError) {
    self.target = target
    while true {
      let number = Self.count.add(1, ordering: .relaxed).newValue
      let path = "\(target)\(Self.mark)\(getpid())-\(number)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        guard errno == EEXIST else { throw .lastError(at: target) }
        continue
      }
      // Before the file is locked, another program may mistake it for a leftover.
      if Self.lock(descriptor) != .held, Self.hasName(descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(StorageError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lastError(at: target) }
      bytes.removeFirst(count)
    }
  }

  /// Removes the temporary files beside `target` that killed programs have left.
  static func removeLeftovers(beside target: String, in folder: String) {
    guard let entries = opendir(folder), let place = MemoryLayout<dirent>.offset(of: \.d_name)
    else { return }
    defer { closedir(entries) }
    let prefix = target.split(separator: "/").last.map { "\($0)\(mark)" } ?? ""
    while let entry = readdir(entries) {
      // An entry is often shorter than the structure `dirent`, so the structure is not copied.
      let bytes = UnsafeRawPointer(entry).advanced(by: place)
      let name = String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name.hasPrefix(prefix), isSuffix(name.dropFirst(prefix.count)) {
        removeLeftover("\(folder)/\(name)")
      }
    }
  }

  /// Returns true if a text has the form of a process identifier, `-` and a number.
  private static func isSuffix(_ text: Substring) -> Bool {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { Int($0) ?? 0 > 0 }
  }

  private static func removeLeftover(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    if lock(file) == .acquired, hasStoredValues(file) { unlink(path) }
  }

  private static func hasStoredValues(_ file: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: StoredEntries.title.utf8.count)
    let count = bytes.withUnsafeMutableBytes { systemRead(file, $0) }
    // A program may have been killed before it had written the whole title.
    return count >= 0 && StoredEntries.title.utf8.starts(with: bytes[..<count])
  }

  // MARK: Locks

  private enum Lock { case acquired, held, unsupported }

  private static func lock(_ file: Int32) -> Lock {
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return .acquired }
    return errno == EWOULDBLOCK ? .held : .unsupported
  }

  private static func hasName(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_nlink > 0
  }
}
