internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A storage in a file that by default only the user can read.
///
///     let store = PropertyStore(FileStorage(program: "login-demo"))
///
/// Writing replaces the file atomically. The bytes go to a temporary file in the same folder. When
/// they have reached the disk, the temporary file gets the name of the old file. It also gets the
/// mode of the old file, or 0600 if there is no old file. If the path is a symbolic link, the link
/// stays and the file that it leads to is replaced. A file has at most 1,048,576 bytes.
///
/// While a store saves, it locks the temporary file, whose name is that of the file with
/// `.coax-unfinished`. So another program saves before or after it. A store waits for a stopped
/// program for two seconds, and then saves without waiting any longer. A program that is killed
/// while it writes leaves the old file and the temporary file, which the next save overwrites.
public nonisolated struct FileStorage: PropertyStorage {
  /// A base folder of the user, defined by the XDG Base Directory Specification.
  public enum Folder: Sendable {
    /// `$XDG_STATE_HOME`, by default `~/.local/state`: what the program remembers.
    case state
    /// `$XDG_CONFIG_HOME`, by default `~/.config`: what the user has chosen.
    case config
  }

  /// The path of the file, or nil if the environment has no absolute path for the folder.
  public let path: String?

  /// The path of the file, for messages; empty if there is none.
  public var name: String { path ?? "" }

  /// Creates a storage in the file `values` of a program's own folder.
  ///
  /// Writing creates missing folders. If ``path`` is nil, reading returns nil and writing fails
  /// with ``StorageError/noFolder``.
  public init(program: String, in folder: Folder = .state) {
    require(!program.isEmpty && program != "..", "the program needs a name for its folder")
    path = Self.path(of: program, in: folder) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Creates a storage in the file at a path.
  public init(path: String) {
    self.path = path
  }

  /// Returns the path of a program's file in a given environment.
  ///
  /// As the specification demands, variables with relative paths are ignored.
  package static func path(
    of program: String,
    in folder: Folder,
    environment: (String) -> String?
  ) -> String? {
    let (variable, fallback) =
      switch folder {
      case .state: ("XDG_STATE_HOME", ".local/state")
      case .config: ("XDG_CONFIG_HOME", ".config")
      }
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = absolute(variable) ?? absolute("HOME").map { "\($0)/\(fallback)" }
    return base.map { "\($0)/\(program)/values" }
  }

  // MARK: Reading

  /// Returns the contents of the file, or nil if there is no file.
  public func read() throws(StorageError) -> [UInt8]? {
    guard let path else { return nil }
    // With `O_NONBLOCK`, opening a pipe does not wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .lastError(at: path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .lastError(at: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_size <= StoredEntries.maximumSize else { throw .tooLarge(path: path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(file, $0) }
      guard count >= 0 else { throw .lastError(at: path) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  // MARK: Writing

  /// Replaces the file atomically, while no other program can replace it.
  public func update(
    _ change: ([UInt8]?) throws(StorageError) -> [UInt8]
  ) throws(StorageError) {
    let target = try target()
    let folder = Self.folder(of: target)
    try Self.makeFolder(folder)
    let file = try ReplacementFile.locked(for: target)
    do throws(StorageError) {
      var status = stat()
      let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
      var rest = try change(read())[...]
      guard rest.count <= StoredEntries.maximumSize else { throw .tooLarge(path: target) }
      guard fchmod(file.descriptor, mode) == 0 else { throw .lastError(at: target) }
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(file.descriptor, $0) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .lastError(at: target) }
        rest.removeFirst(count)
      }
      // Without `fsync`, a crash of the machine could leave an empty file.
      guard fsync(file.descriptor) == 0, rename(file.path, target) == 0
      else { throw .lastError(at: target) }
    } catch {
      unlink(file.path)
      throw error
    }
    Self.syncFolder(folder)
  }

  /// Renames the file by appending `.unreadable`, and returns the new path.
  ///
  /// If that name is in use, the ending is `.unreadable-2` and so on.
  public func setAside() throws(StorageError) -> String {
    let target = try target()
    var name = "\(target).unreadable"
    var number = 1
    while access(name, F_OK) == 0 {
      number += 1
      name = "\(target).unreadable-\(number)"
    }
    guard rename(target, name) == 0 else { throw .lastError(at: target) }
    return name
  }

  /// Returns the path that the symbolic links at ``path`` lead to, even if there is no file yet.
  private func target() throws(StorageError) -> String {
    guard var path else { throw .noFolder }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    for _ in 0..<40 {
      let count = readlink(path, &buffer, buffer.count)
      // The path is not a link, or there is no file.
      guard count > 0 else { return path }
      let link = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = link.hasPrefix("/") ? link : "\(Self.folder(of: path))/\(link)"
    }
    throw .failed(path: name, errno: ELOOP)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and its missing parents, accessible only to the user.
  private static func makeFolder(_ folder: String) throws(StorageError) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder != ".", folder != "/" else { throw .lastError(at: folder) }
    try makeFolder(Self.folder(of: folder))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .lastError(at: folder) }
  }

  /// Writes the changed entries of a folder to the disk, if the file system supports this.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

nonisolated extension StorageError {
  /// Returns the error that `errno` describes.
  static func lastError(at path: String) -> StorageError { .failed(path: path, errno: errno) }
}

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
