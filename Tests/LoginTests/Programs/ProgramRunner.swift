import Foundation
import TerminalHarness

/// A runner of the demo's programs, with a temporary folder for their files.
nonisolated final class ProgramRunner: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "login-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a program of this package or at a path, calls `act` with it, and waits for its end.
  func run(
    _ name: String,
    _ arguments: [String] = [],
    _ change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in },
    and act: (TerminalProgram) async throws -> Void = { _ in }
  ) async throws -> ProgramState {
    let path = name.hasPrefix("/") ? name : Programs.path(of: name)
    let program = try TerminalProgram(path, arguments) { options in
      options.environment["XDG_STATE_HOME"] = folder.path
      change(&options)
    }
    try await act(program)
    return try await program.end()
  }

  /// The contents of the file with the stored values.
  var storedValues: String? { contents(of: "login-demo/values") }

  func path(of file: String) -> String {
    folder.appending(path: file).path
  }

  func contents(of file: String) -> String? {
    try? String(contentsOfFile: path(of: file), encoding: .utf8)
  }

  /// Returns the permissions of a file, as for `chmod`.
  func permissions(of file: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: file))
    return attributes[.posixPermissions] as? Int
  }
}

nonisolated extension TerminalProgram.LaunchOptions {
  /// Connects the standard streams to pipes, with `text` as the input.
  mutating func connectPipes(typing text: String = "") {
    input = .pipe
    piped = text
    output = .pipe
    error = .pipe
  }
}
