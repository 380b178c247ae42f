internal import Foundation

/// A program that has run to its end.
///
/// `Process` of Foundation is not used: with more than a thousand descriptors in a test program, it
/// can miss the end of a program, and the tests never end.
package struct ProgramRun: Sendable {
  /// What the program has written to standard output and standard error.
  package let output: String
  /// The exit code, or nil if a signal killed the program.
  package let exitCode: Int32?

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs a program that is found like those of a shell, without input.
  package init(_ words: [String]) async throws {
    let file = try Self.makeFile()
    defer { close(file) }
    let process = try Self.spawn(words, writingTo: file)
    let status: Int32 = await withCheckedContinuation { ended in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        ended.resume(returning: status)
      }
    }
    exitCode = status & 0x7f == 0 ? (status >> 8) & 0xff : nil
    output = Self.contents(of: file)
  }

  /// Makes a file that has no name.
  ///
  /// A pipe would stay open as long as a process that the program leaves behind.
  private static func makeFile() throws -> Int32 {
    var path = Array("/tmp/program-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else {
      throw Failure(description: "mkstemp: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    return file
  }

  private static func spawn(_ words: [String], writingTo file: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, file, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, file, STDERR_FILENO)
    // Terminals of other tests must not stay open as long as the program runs.
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { Int32($0) }
    for descriptor in 3...(open.max() ?? 3) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var environment =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, nil, &arguments, &environment)
    guard error == 0 else {
      throw Failure(description: "\(words[0]): \(String(cString: strerror(error)))")
    }
    return process
  }

  private static func contents(of file: Int32) -> String {
    lseek(file, 0, SEEK_SET)
    let bytes = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}
