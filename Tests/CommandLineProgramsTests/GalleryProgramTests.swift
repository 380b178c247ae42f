import TerminalHarness
import TerminalOutput
import Testing

/// The program `gallery-tui`, which ends and reports errors like `login-tui`.
@Suite(.timeLimit(.minutes(10)))
nonisolated struct GalleryProgramTests {
  private func run(
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void = { _ in }
  ) async throws -> ProgramState {
    // With a theme, the program does not ask the terminal, which answers nothing here.
    let theme = arguments.contains("--theme") ? [] : ["--theme=universal"]
    let program = try TerminalProgram(Programs.path(of: "gallery-tui"), theme + arguments) {
      $0.rows = 60
      $0.error = .pipe
    }
    try await act(program)
    return try await program.end()
  }

  @Test func `Ctrl-C exits with 130 and restores the terminal`() async throws {
    let end = try await run { program in
      try await program.wait("the gallery") { $0.screen.text.contains("Ctrl-C quit") }
      try await program.press(.control("c"))
    }
    #expect(end.ending == .exited(130))
    #expect(end.settingsAfter == end.settingsBefore)
    #expect(end.modes.remaining.isEmpty)
  }

  @Test(.enabled(if: !Programs.hasAddressSanitizer && !Programs.hasThreadSanitizer))
  func `a crash prints its backtrace on the restored screen, and asks for no key`() async throws {
    let program = try TerminalProgram(Programs.path(of: "gallery-tui"), ["--theme=universal"]) {
      $0.environment["SWIFT_BACKTRACE"] =
        "enable=yes,color=no,symbolicate=off,threads=crashed,images=none"
    }
    try await program.wait("the gallery") { $0.screen.text.contains("Ctrl-C quit") }
    try await program.signal(11)
    let end = try await program.end()
    #expect(end.ending == .killed(by: 11))
    #expect(end.screen.mainText.contains("Program crashed"))
    #expect(!end.screen.mainText.contains("Press space"))
    #expect(end.modes.remaining.isEmpty)
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `F10 quits with 0`() async throws {
    let end = try await run { program in
      try await program.wait("the gallery") { $0.screen.text.contains("Ctrl-C quit") }
      try await program.type("\u{1B}[21~")
    }
    #expect(end.ending == .exited(0))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `the help names the key that quits, and its exit status`() async throws {
    let end = try await run("--help")
    #expect(end.screen.text.contains("F10 quits."))
    #expect(end.screen.text.contains("0    quit with F10\n"))
    #expect(end.screen.text.contains("130  Ctrl-C\n"))
  }

  @Test(arguments: ["-h", "--help", "--version"])
  func `information goes to standard output`(option: String) async throws {
    let end = try await run(option)
    #expect(end.screen.text.contains("gallery-tui"))
    #expect(end.errorText == "")
    #expect(end.ending == .exited(0))
  }

  @Test func `invalid arguments print a message and exit with 3`() async throws {
    let end = try await run("--theme", "blue")
    #expect(
      end.errorText == """
        gallery-tui: --theme needs auto, universal, dark, light, mono, nord, dracula, \
        tokyo-night, monokai, gruvbox-dark, gruvbox-light, solarized-dark, solarized-light, \
        catppuccin-mocha, catppuccin-latte \
        or a file FILE.theme, \
        not “blue”.
        Try gallery-tui --help.

        """
    )
    #expect(end.ending == .exited(3))
  }

  @Test func `a theme file that is missing prints a message and exits with 3`() async throws {
    let end = try await run("--theme", "/missing/ours.theme")
    #expect(end.errorText == "gallery-tui: There is no theme file “/missing/ours.theme”.\n")
    #expect(end.ending == .exited(3))
  }

  @Test func `without a terminal a message has the name of the program, and the status is 2`()
    async throws
  {
    let program = try TerminalProgram(Programs.path(of: "gallery-tui"), []) {
      $0.input = .null
      $0.error = .pipe
    }
    let end = try await program.end()
    #expect(end.errorText.hasPrefix("gallery-tui: Standard input is not a terminal."))
    #expect(end.ending == .exited(2))
  }

  @Test func `through a pipe, the gallery is a conversation without control sequences`()
    async throws
  {
    let program = try TerminalProgram(Programs.path(of: "gallery-tui"), []) {
      $0.input = .pipe
      $0.piped = "more\nnext\nquit\n"
      $0.output = .pipe
      $0.error = .pipe
    }
    let end = try await program.end()
    #expect(end.resultText.hasPrefix("Gallery\n"))
    #expect(end.resultText.contains("\n11 "))
    #expect(!end.resultText.contains("\u{1B}"))
    #expect(end.errorText == "")
    #expect(end.ending == .exited(0))
  }

  @Test func `the option --mouse turns mouse reports on`() async throws {
    let end = try await run("--mouse") { program in
      try await program.wait("the gallery") { $0.screen.text.contains("Ctrl-C quit") }
      try await program.press(.control("c"))
    }
    #expect(end.modes.seen.contains(.dec(1003)))
  }
}
