import Glibc
import TerminalHarness
import TerminalUITesting
import Testing

/// `login-cli` itself, through pipes and on a terminal.
@Suite(.timeLimit(.minutes(3)))
nonisolated struct PromptsTests {
  private let place: Place
  private let quick = "--latency=0.05"

  init() throws {
    place = try Place()
  }

  // MARK: Pipes

  @Test func `from a pipe it signs in, and puts out one line`() async throws {
    let end = try await run(quick, typing: "ada\nlovelace\n")
    #expect(end.resultText == "signed in as ada\n")
    #expect(
      end.errorText == """
        Sign in
        User name:\u{20}
        Warning: the password comes from standard input, where others may have seen it.
        Password (not shown):\u{20}
        Signing in as ada. Press Ctrl-C to cancel.
        Signed in as Ada Lovelace.

        """
    )
    #expect(end.ending == .exited(0))
  }

  @Test func `it gives up when the input ends, and puts out nothing`() async throws {
    let end = try await run(quick, "--user", "ada", typing: "byron\n")
    #expect(end.resultText == "")
    #expect(end.errorText.contains("That user name and password do not match. 2 tries left.\n"))
    #expect(end.errorText.hasSuffix("No more input.\n"))
    #expect(end.ending == .exited(1))
  }

  @Test func `an evil name is plain text`() async throws {
    let end = try await run(quick, "--outcome=ok", "--evil", "--user=ada", typing: "x\n")
    #expect(end.errorText.contains("Signed in as Ada Lovelace]52;c;ZXZpbA==[31m 2Jtoor.\n"))
    #expect(!end.errorText.contains("\u{1B}") && !end.errorText.contains("\u{202E}"))
    #expect(end.resultText == "signed in as ada\n")
  }

  @Test func `arguments that make no sense are told, with a code of their own`() async throws {
    let end = try await run("--outcom")
    #expect(end.resultText == "")
    #expect(
      end.errorText == """
        login-cli: unknown option --outcom. Did you mean --outcome?
        Try login-cli --help.

        """
    )
    #expect(end.ending == .exited(3))
  }

  @Test func `help and version go to the output`() async throws {
    let help = try await run("--help")
    #expect(help.resultText.hasPrefix("Usage: login-cli [OPTIONS]\n"))
    #expect(help.resultText.contains("lovelace"))
    #expect(help.errorText == "")
    #expect(help.ending == .exited(0))
    #expect(try await run("--version").resultText == "login-cli 1.0.0\n")
  }

  private func run(_ arguments: String..., typing text: String = "") async throws -> Progress {
    try await place.run("login-cli", arguments) { $0.connectPipes(typing: text) }
  }

  // MARK: A terminal

  @Test func `typed on a terminal, the password is not to be seen, and the name is kept`()
    async throws
  {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      #expect(program.settings?.echoes == false)
      try await program.type("love\u{7F}elace\r")
    }
    #expect(
      end.screen.text == """
        Sign in
        User name: ada
        Password (not shown):
        Signing in as ada. Press Ctrl-C to cancel.
        Signed in as Ada Lovelace.
        """
    )
    #expect(!end.output.escaped.contains("love"))
    #expect(end.resultText == "signed in as ada\n")
    #expect(end.ending == .exited(0))
    #expect(end.settingsAfter == end.settingsBefore)
    #expect(end.modes.seen.isEmpty)
    #expect(place.keptName == "ada\n")
  }

  @Test(arguments: zip([SIGINT, SIGQUIT, SIGTERM, SIGHUP], [130, 131, 143, 129]))
  func `ended by a signal at a password, it leaves the terminal as it was`(
    signal: Int32,
    code: Int32
  ) async throws {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      try await program.signal(signal)
    }
    #expect(end.ending == .exited(code))
    #expect(end.resultText == "")
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `the input that ends at a password leaves the terminal as it was`() async throws {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      try await program.press(.control("d"))
    }
    #expect(end.screen.text.hasSuffix("No more input."))
    #expect(end.ending == .exited(1))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `stopped at a password, it shows what others type, and asks again after that`()
    async throws
  {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      try await program.press(.control("z"))
      try await program.stopped()
      #expect(program.settings?.echoes == true)
      program.resume()
      try await program.wait("the question once more") { progress in
        progress.screen.text.split(separator: "Password (not shown):").count > 1
          && !progress.isStopped
      }
      try await program.type("lovelace\r")
    }
    #expect(end.resultText == "signed in as ada\n")
    #expect(!end.output.escaped.contains("lovelace"))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  /// Starts the prompts, gives a name, and goes on at the password.
  private func onTerminal(
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> Progress {
    try await place.run("login-cli", [quick]) {
      $0.output = .pipe
    } and: { program in
      try await program.wait(for: "User name:")
      try await program.type("ada\r")
      try await act(program)
    }
  }
}
