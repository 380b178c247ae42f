import Foundation
import TestSupport

/// The output and the exit code of a program of this package.
struct ProgramResult: Sendable {
  let output: [String]
  /// The exit code, or nil if a signal killed the program, such as at the deadline.
  let exitCode: Int32?

  /// Runs a program that was built with the tests.
  init(_ name: String, _ arguments: String..., within seconds: Int = 30) async throws {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(component: name)
    let run = try await ProgramRun(
      ["timeout", "--signal=KILL", "\(seconds)", program.path()] + arguments
    )
    output = run.output.split(separator: "\n").map(String.init)
    // After the deadline, `timeout` kills itself, too, or exits with this code.
    exitCode = run.exitCode == 128 + SIGKILL ? nil : run.exitCode
  }
}
