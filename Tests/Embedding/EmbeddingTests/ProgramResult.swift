import Foundation

/// The output and the exit code of a program of this package.
struct ProgramResult: Sendable {
  let output: [String]
  let exitCode: Int32
  /// True if the program exited by itself; false if a signal killed it, such as at the deadline.
  let hasExited: Bool

  /// Runs a program that was built with the tests.
  init(_ name: String, _ arguments: String..., within seconds: Double = 30) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(component: name)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let deadline = DispatchSource.makeTimerSource()
    deadline.schedule(deadline: .now() + seconds)
    deadline.setEventHandler { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await withCheckedThrowingContinuation {
      (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
      } catch {
        ended.resume(throwing: error)
      }
      deadline.resume()
    }
    deadline.cancel()
    // A pipe's buffer has room for all that these programs print, so they never wait for a reader.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    self.output = text.split(separator: "\n").map(String.init)
    exitCode = process.terminationStatus
    hasExited = process.terminationReason == .exit
  }
}
