import Foundation
import TerminalHarness

/// Where programs of the demo are started: a folder of its own, in which they remember names.
nonisolated final class Place: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "login-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a program, does something with it, and waits for its end.
  func run(
    _ name: String,
    _ arguments: [String] = [],
    _ change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in },
    and act: (TerminalProgram) async throws -> Void = { _ in }
  ) async throws -> TerminalHarness.Progress {
    let program = try TerminalProgram(Programs.path(of: name), arguments) { options in
      options.environment["XDG_STATE_HOME"] = folder.path
      change(&options)
    }
    try await act(program)
    return try await program.end()
  }

  /// The name that is remembered.
  var keptName: String? { contents(of: "login-demo/name") }

  func path(of file: String) -> String {
    folder.appending(path: file).path
  }

  func contents(of file: String) -> String? {
    try? String(contentsOfFile: path(of: file), encoding: .utf8)
  }

  /// Who may do what with a file, as `chmod` counts.
  func rights(of file: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: file))
    return attributes[.posixPermissions] as? Int
  }
}

nonisolated extension TerminalProgram.LaunchOptions {
  /// Connects all that is no terminal: what is typed is known before, what is said is kept apart.
  mutating func connectPipes(typing text: String = "") {
    input = .pipe
    piped = text
    output = .pipe
    error = .pipe
  }
}
