import Foundation

/// The result of a program of this package.
struct ProgramResult: Sendable {
  let output: [String]
  let exitCode: Int32
  /// True if it ended without a signal, before the deadline at which it is killed.
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
    // A pipe's buffer holds more than these programs print, so it can be read at the end.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    self.output = text.split(separator: "\n").map(String.init)
    exitCode = process.terminationStatus
    hasExited = process.terminationReason == .exit
  }
}
