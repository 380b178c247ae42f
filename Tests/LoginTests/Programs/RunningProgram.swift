import Foundation

/// A program of this package, started by a test, and killed if it does not end by itself.
final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "login-program-\(UUID().uuidString)")
  private let ended: AsyncStream<Void>

  /// How it ended, and what it wrote.
  struct End {
    let output: String
    let errors: String
    let code: Int32
    /// Whether it ended by itself, and not by a signal.
    let hasExited: Bool
    /// What it has kept in its file.
    let keptName: String?
  }

  /// Starts a program that was built along with the tests.
  init(_ name: String, _ arguments: [String], input: FileHandle) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(component: name)
    process.arguments = arguments
    process.environment = ["XDG_STATE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let (ended, ending) = AsyncStream<Void>.makeStream()
    self.ended = ended
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    let process = process
    let pid = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
      if process.isRunning { kill(pid, SIGKILL) }
    }
  }

  deinit {}

  /// Runs a program with such input, to its end.
  static func run(_ name: String, _ arguments: [String], input: String) async throws -> End {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    return try await RunningProgram(name, arguments, input: pipe.fileHandleForReading).wait()
  }

  var isRunning: Bool { process.isRunning }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for its end.
  func wait() async -> End {
    for await _ in ended {}
    // Pipes hold more than it writes, so they can be read now.
    let file = folder.appending(components: "login-demo", "name")
    let keptName = try? String(contentsOf: file, encoding: .utf8)
    try? FileManager.default.removeItem(at: folder)
    return End(
      output: text(of: output),
      errors: text(of: errors),
      code: process.terminationStatus,
      hasExited: process.terminationReason == .exit,
      keptName: keptName
    )
  }

  private func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
  }
}
