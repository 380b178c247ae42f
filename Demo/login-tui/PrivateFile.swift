import Glibc
import ViewModels

/// A file that only its owner can read.
final class PrivateFile {
  private let descriptor: Int32

  /// Opens the file, and creates it if it does not exist.
  init(_ path: String, isAppended: Bool) throws(FileProblem) {
    let how = isAppended ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | how, 0o600)
    guard descriptor >= 0 else { throw FileProblem(path, String(cString: strerror(errno))) }
    var status = stat()
    // An existing file may have other permissions. Do not change a device such as /dev/null.
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      fchmod(descriptor, 0o600)
    }
  }

  deinit { close(descriptor) }

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // A full disk must not stop the program.
      guard count > 0 else { return }
      bytes.removeFirst(count)
    }
  }
}

/// The reason why a file cannot be written.
nonisolated struct FileProblem: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ reason: String) {
    description = "cannot write “\(path.sanitized())”: \(reason)."
  }
}
