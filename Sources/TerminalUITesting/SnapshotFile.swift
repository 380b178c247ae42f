#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The file of a snapshot.
package nonisolated struct SnapshotFile {
  /// The name that the test gives the snapshot.
  package let name: String
  /// The path of the file.
  package let path: String

  /// Creates a description of the file, and derives its path from `#fileID` and `#filePath`.
  package init(named name: String, fileID: String, filePath: String) {
    self.name = name
    var folders = filePath.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let source = folders.popLast() ?? ""
    let test = source.hasSuffix(".swift") ? String(source.dropLast(6)) : source
    // All snapshots of a target are in one folder, so that the manifest excludes a single folder.
    let module = String(fileID.prefix { $0 != "/" })
    if let target = folders.lastIndex(where: { SnapshotFile.moduleName(of: $0) == module }) {
      folders.removeSubrange((target + 1)...)
    }
    let file = SnapshotFile.fileName(for: name)
    path = (folders + ["__Snapshots__", test, "\(file).txt"]).joined(separator: "/")
  }

  /// Creates a description of a file of a package, with a path relative to the manifest.
  ///
  /// The manifest is in one of the folders that contain the test at `filePath`.
  package init(inPackage path: String, of filePath: String) {
    var folders = filePath.split(separator: "/", omittingEmptySubsequences: false)
    repeat {
      folders.removeLast()
    } while folders.count > 1
      && access(folders.joined(separator: "/") + "/Package.swift", F_OK) != 0
    name = path
    self.path = (folders + [path[...]]).joined(separator: "/")
  }

  /// Returns the module name of a target: `Front_End` for "Front-End".
  private static func moduleName(of target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Returns the words of the name joined by hyphens, without spaces and special characters.
  private static func fileName(for name: String) -> String {
    name.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.joined(separator: "-")
  }

  /// Returns the content, or nil if the file cannot be read.
  package func read() -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    // Git may be configured to use the line endings of Windows.
    bytes.removeAll { $0 == UInt8(ascii: "\r") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the content, creates missing folders, and returns an error message on failure.
  package func write(_ text: String) -> String? {
    let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for end in folders.indices.dropFirst() {
      mkdir(folders[...end].joined(separator: "/"), 0o777)
    }
    guard let file = fopen(path, "w") else { return String(cString: strerror(errno)) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    return count == bytes.count && isClosed ? nil : String(cString: strerror(errno))
  }
}

nonisolated extension SnapshotCheck {
  /// True if the environment variable `UPDATE_SNAPSHOTS` is set, and is neither empty nor `0`.
  package static var isUpdatingAsked: Bool {
    guard let value = getenv("UPDATE_SNAPSHOTS") else { return false }
    return !["", "0"].contains(String(cString: value))
  }
}
