internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A path as the disk compares it: by its bytes.
///
/// Swift compares letters with marks as equal to letters that have them, so two files could be one.
package nonisolated struct ExactPath: Hashable, Sendable {
  package let description: String

  package init(_ path: String) {
    description = path
  }

  package static func == (left: ExactPath, right: ExactPath) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}

extension ExactPath: nonisolated LosslessStringConvertible {}

/// A file or folder that a file dialog shows.
package nonisolated struct FileEntry: Identifiable, Hashable, Sendable {
  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    case folder, file
    /// A link to nothing, or to itself.
    case brokenLink
    /// An entry whose name is not UTF-8, so no string names it.
    case unnamed
    /// The number of entries of a folder that are not shown.
    case others(Int)
  }

  package let id: ExactPath
  package let kind: Kind

  package init(path: String, kind: Kind) {
    id = ExactPath(path)
    self.kind = kind
  }

  package var path: String { id.description }
  package var name: String { path.lastPathComponent }
  /// The name with stand-ins for all that could make two names look alike.
  var shownName: String {
    kind == .unnamed ? String(name.dropFirst()) : name.withStandIns()
  }
  package var isFolder: Bool { kind == .folder }
  var isHidden: Bool { name.hasPrefix(".") }
}

/// A reason why a folder cannot be read.
package nonisolated struct FolderProblem: Error, Hashable, Sendable {
  let code: Int32

  package init(errno code: Int32) {
    self.code = code
  }

  /// Returns the problem in words.
  func text(in wording: Wording) -> String {
    switch code {
    case EACCES, EPERM: wording["You may not read this folder."]
    case ENOENT, ENOTDIR: wording["The folder is gone."]
    case ELOOP: wording["The links lead in a circle."]
    default: String(cString: strerror(code)) + "."
    }
  }
}

/// The operations of a file dialog on the disk, which may take long.
package nonisolated struct FileSystem: Sendable {
  /// What a path leads to.
  package enum Status: Hashable, Sendable {
    case missing, file, folder
    case problem(FolderProblem)
  }

  /// Returns the entries of a folder, in any order; or those so far if the second closure returns true.
  let entries: @Sendable (String, _ isCancelled: () -> Bool) throws(FolderProblem) -> [FileEntry]
  /// Returns what a path leads to.
  let status: @Sendable (String) -> Status
  /// Returns true if the user may create files in a folder.
  let canWrite: @Sendable (String) -> Bool

  package init(
    entries: @escaping @Sendable (String, () -> Bool) throws(FolderProblem) -> [FileEntry],
    status: @escaping @Sendable (String) -> Status,
    canWrite: @escaping @Sendable (String) -> Bool
  ) {
    self.entries = entries
    self.status = status
    self.canWrite = canWrite
  }

  /// The disk.
  package static let disk = FileSystem(
    entries: { path, isCancelled throws(FolderProblem) in
      try readFolder(path, unless: isCancelled)
    },
    status: { statusOfFile($0) },
    canWrite: { access($0, W_OK | X_OK) == 0 }
  )

  /// Returns all entries of a folder.
  package func list(_ path: String) throws(FolderProblem) -> [FileEntry] {
    try entries(path) { false }
  }

  /// The folder in which the program was started.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The user's own folder.
  static var home: String { getenv("HOME").map { String(cString: $0) } ?? "/" }
}

private nonisolated func statusOfFile(_ path: String) -> FileSystem.Status {
  var status = stat()
  guard stat(path, &status) == 0 else {
    let code = errno
    return code == ENOENT || code == ENOTDIR ? .missing : .problem(FolderProblem(errno: code))
  }
  return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
}

private nonisolated func readFolder(
  _ path: String,
  unless isCancelled: () -> Bool
) throws(FolderProblem) -> [FileEntry] {
  guard let folder = opendir(path) else { throw FolderProblem(errno: errno) }
  defer { closedir(folder) }
  guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
  var entries: [FileEntry] = []
  while true {
    errno = 0
    guard let next = readdir(folder) else {
      if errno != 0 { throw FolderProblem(errno: errno) }
      return entries
    }
    if entries.count & 0xFF == 0xFF, isCancelled() { return entries }
    // The record may be shorter than the type, so only its name is read, in place.
    let name = (UnsafeRawPointer(next) + nameOffset).assumingMemoryBound(to: CChar.self)
    guard let text = String(validatingCString: name) else {
      let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
        .lazy.map { UInt8(bitPattern: $0) }
      // No other name contains a NUL.
      let text = "\0" + String(standingInFor: bytes)
      entries.append(FileEntry(path: path.appending(component: text), kind: .unnamed))
      continue
    }
    if text == "." || text == ".." { continue }
    let entry = path.appending(component: text)
    entries.append(FileEntry(path: entry, kind: kind(of: entry, type: Int32(next.pointee.d_type))))
  }
}

/// Returns the kind of an entry, for which only a link and an unknown type need another look.
private nonisolated func kind(of path: String, type: Int32) -> FileEntry.Kind {
  switch type {
  case Int32(DT_DIR): return .folder
  case Int32(DT_LNK), Int32(DT_UNKNOWN):
    switch statusOfFile(path) {
    case .folder: return .folder
    case .file: return .file
    case .missing, .problem: return .brokenLink
    }
  default: return .file
  }
}

// MARK: - Paths

nonisolated extension String {
  /// The part after the last slash; the whole path of the root folder.
  var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }

  /// The path of the folder that contains the file; the root folder contains itself.
  var parentFolder: String {
    let parts = split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  func appending(component: String) -> String {
    hasSuffix("/") ? self + component : self + "/" + component
  }

  /// Returns the absolute path without `.`, `..` and double slashes that a user means.
  ///
  /// A path that begins with `~` is in `home`. Another path without a leading slash is in `folder`.
  package func absolutePath(in folder: String, home: String) -> String {
    let text =
      if self == "~" || hasPrefix("~/") {
        home + dropFirst()
      } else {
        hasPrefix("/") ? self : folder.appending(component: self)
      }
    var parts: [Substring] = []
    for part in text.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
