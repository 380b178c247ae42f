#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file with the last user name, readable by its owner only.
///
/// The file is `login-demo/name` in `$XDG_STATE_HOME`, or in `~/.local/state`. Saving replaces the
/// file atomically, so a reader sees the old name or the new one.
public struct NameFile: NameStore {
  /// The folder of the file, without a trailing slash, or nil if the folder is unknown.
  private let folder: String?

  /// Creates a store whose file is in a folder.
  ///
  /// Saving creates the folder if necessary.
  public init(in folder: String) {
    self.folder = folder
  }

  /// Creates a store whose file is in the folder that the environment determines.
  public init() {
    folder = NameFile.folder(
      stateHome: getenv("XDG_STATE_HOME").map { String(cString: $0) },
      home: getenv("HOME").map { String(cString: $0) }
    )
  }

  /// Returns the folder for given values of `XDG_STATE_HOME` and `HOME`.
  ///
  /// Relative paths are ignored. The result is nil if neither value is an absolute path.
  public static func folder(stateHome: String?, home: String?) -> String? {
    if let stateHome, stateHome.hasPrefix("/") { return "\(stateHome)/login-demo" }
    if let home, home.hasPrefix("/") { return "\(home)/.local/state/login-demo" }
    return nil
  }

  /// Returns the name, or nil if the file does not exist or has no valid name.
  public func load() throws(NameStoreError) -> String? {
    let path = try path
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .lastError
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw .lastError }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else { return nil }
    let name = text.prefix { !$0.isNewline }
    return name.count <= LoginViewModel.limit ? String(name) : nil
  }

  /// Writes the name to a new file, which then replaces the old one.
  public func save(_ name: String) throws(NameStoreError) {
    let path = try path
    try makeFolder()
    let new = "\(path).\(getpid())"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .lastError }
    do throws(NameStoreError) {
      defer { close(file) }
      try write("\(name)\n", to: file)
      // Without `fsync`, a crash of the machine could leave an empty file.
      guard fsync(file) == 0, rename(new, path) == 0 else { throw .lastError }
    } catch {
      unlink(new)
      throw error
    }
  }

  private var path: String {
    get throws(NameStoreError) {
      guard let folder else { throw .noFolder }
      return "\(folder)/name"
    }
  }

  /// Creates the folder and its parents, for the owner only.
  private func makeFolder() throws(NameStoreError) {
    var path = ""
    for part in (folder ?? "").split(separator: "/") {
      path += "/\(part)"
      if mkdir(path, 0o700) != 0, errno != EEXIST, access(path, F_OK) != 0 { throw .lastError }
    }
  }

  private func write(_ text: String, to file: Int32) throws(NameStoreError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Self.write(file, $0) }
      guard count > 0 else { throw .lastError }
      bytes.removeFirst(count)
    }
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
    Musl.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}

extension NameStoreError {
  /// The last error of the system.
  fileprivate static var lastError: NameStoreError { .failed(String(cString: strerror(errno))) }
}
