import CommandLinePrograms
import Glibc
import ViewModels

/// An open file that only its owner can read or write.
final class PrivateFile {
  /// The first error of writing, after which nothing more is written.
  private(set) var problem: WriteError?

  private let descriptor: Int32
  private let name: String

  /// Opens the file, and creates it if it does not exist.
  ///
  /// If `isAppended` is false, the existing content is discarded.
  init(_ path: String, isAppended: Bool) throws(WriteError) {
    name = "“\(path.sanitized())”"
    let how = isAppended ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | how, 0o600)
    guard descriptor >= 0 else { throw WriteError(name, errno: errno) }
    var status = stat()
    // An existing file may have other permissions. Do not change a device such as /dev/null.
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      fchmod(descriptor, 0o600)
    }
  }

  deinit { close(descriptor) }

  /// Writes text, unless an earlier write failed.
  func write(_ text: String) {
    guard problem == nil else { return }
    do throws(WriteError) {
      try CommandLinePrograms.write(text, to: descriptor, named: name)
    } catch {
      // A full disk must not stop the program. The caller reports the problem at the end.
      problem = error
    }
  }
}
