import Glibc
import ViewModels

/// A file that only its owner can read.
final class OwnFile {
  private let descriptor: Int32

  /// Opens it, and makes it if it is not there.
  init(_ path: String, isAppended: Bool) throws(FileProblem) {
    let how = isAppended ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | how, 0o600)
    guard descriptor >= 0 else { throw FileProblem(path, String(cString: strerror(errno))) }
    var status = stat()
    // It may have been there with other rights; what is no file, /dev/null say, keeps them.
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      fchmod(descriptor, 0o600)
    }
  }

  deinit { close(descriptor) }

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // A disk that is full is no reason to stop signing in.
      guard count > 0 else { return }
      bytes.removeFirst(count)
    }
  }
}

/// Why a file cannot be written.
nonisolated struct FileProblem: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ reason: String) {
    description = "cannot write “\(path.sanitised())”: \(reason)."
  }
}
