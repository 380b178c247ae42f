import Foundation
import TerminalHarness
import TerminalOutput
import Testing

/// The program `processes-tui`, which ends and reports errors like `gallery-tui`.
@Suite(.timeLimit(.minutes(10)))
nonisolated final class ProcessesProgramTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "processes-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run(
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void = { _ in }
  ) async throws -> ProgramState {
    // With a theme, the program does not ask the terminal, which answers nothing here.
    let arguments = ["--theme=universal"] + arguments
    let program = try TerminalProgram(Programs.path(of: "processes-tui"), arguments) {
      $0.rows = 60
      $0.error = .pipe
      $0.environment["XDG_CONFIG_HOME"] = folder.path
    }
    try await act(program)
    return try await program.end()
  }

  @Test func `F10 quits with 0, and the settings are kept`() async throws {
    let end = try await run { program in
      try await program.wait("the table") { $0.screen.text.contains("CPU%") }
      try await program.type("N")
      try await program.wait("another order") { $0.screen.text.contains("PID▲") }
      try await program.type("\u{1B}[21~")
    }
    #expect(end.ending == .exited(0))
    #expect(end.errorText == "")
    #expect(end.settingsAfter == end.settingsBefore)
    let file = folder.appending(path: "processes-tui/values")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("order=ascending pid\n"))
  }

  @Test func `Ctrl-C exits with 130 and restores the terminal`() async throws {
    let end = try await run { program in
      try await program.wait("the table") { $0.screen.text.contains("CPU%") }
      try await program.press(.control("c"))
    }
    #expect(end.ending == .exited(130))
    #expect(end.settingsAfter == end.settingsBefore)
    #expect(end.modes.remaining.isEmpty)
  }

  @Test(arguments: [
    ["--serve", ""], ["--serve"], ["--theme", "blue"], ["--json=1"], ["x"],
  ])
  func `invalid arguments print a message and exit with 3`(arguments: [String]) async throws {
    let program = try TerminalProgram(Programs.path(of: "processes-tui"), arguments) {
      $0.error = .pipe
    }
    let end = try await program.end()
    #expect(end.errorText.hasPrefix("processes-tui: "))
    #expect(end.errorText.hasSuffix("Try processes-tui --help.\n"))
    #expect(end.ending == .exited(3))
  }

  @Test func `a damaged file of settings is kept, and the program says where`() async throws {
    let values = folder.appending(path: "processes-tui/values")
    try FileManager.default.createDirectory(
      at: values.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try "rubbish".write(to: values, atomically: true, encoding: .utf8)
    let unchanged = try await run { program in
      try await program.wait("the table") { $0.screen.text.contains("CPU%") }
      try await program.type("\u{1B}[21~")
    }
    #expect(
      unchanged.errorText.contains("Not all settings were read. The file “\(values.path)” is")
    )
    let changed = try await run { program in
      try await program.wait("the table") { $0.screen.text.contains("CPU%") }
      try await program.type("N\u{1B}[21~")
    }
    #expect(changed.errorText.contains("The old ones are in “\(values.path).unreadable”."))
  }

  @Test func `the help says what the statuses mean here`() async throws {
    let end = try await run("--help")
    #expect(end.screen.text.contains("130  Ctrl-C\n"))
    #expect(end.screen.text.contains("0    quit with F10, or done\n"))
  }

  @Test func `without a terminal, the status is 2`() async throws {
    let program = try TerminalProgram(Programs.path(of: "processes-tui"), []) {
      $0.input = .null
      $0.error = .pipe
      $0.environment["XDG_CONFIG_HOME"] = folder.path
    }
    let end = try await program.end()
    #expect(end.errorText.hasPrefix("processes-tui: Standard input is not a terminal."))
    #expect(end.ending == .exited(2))
  }
}
