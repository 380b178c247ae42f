import Foundation
import Testing

/// The program itself, through pipes and on a terminal.
@Suite(.timeLimit(.minutes(2))) struct ProgramTests {
  private let quick = "--latency=0.05"

  @Test func `from a pipe it signs in, and puts out one line`() async throws {
    let end = try await run(quick, input: "ada\nlovelace\n")
    #expect(end.output == "signed in as ada\n")
    #expect(
      end.errors == """
        Sign in
        User name:\u{20}
        Warning: the password comes from standard input, where others may have seen it.
        Password (not shown):\u{20}
        Signing in as ada. Press Ctrl-C to cancel.
        Signed in as Ada Lovelace.

        """
    )
    #expect(end.code == 0)
    #expect(end.hasExited)
  }

  @Test func `it gives up when the input ends, and puts out nothing`() async throws {
    let end = try await run(quick, "--user", "ada", input: "byron\n")
    #expect(end.output == "")
    #expect(end.errors.contains("That user name and password do not match. 2 tries left.\n"))
    #expect(end.errors.hasSuffix("No more input.\n"))
    #expect(end.code == 1)
  }

  @Test func `an evil name is plain text`() async throws {
    let end = try await run(quick, "--outcome=ok", "--evil", "--user=ada", input: "x\n")
    #expect(end.errors.contains("Signed in as Ada Lovelace]52;c;ZXZpbA==[31m 2Jtoor.\n"))
    #expect(!end.errors.contains("\u{1B}") && !end.errors.contains("\u{202E}"))
    #expect(end.output == "signed in as ada\n")
  }

  @Test func `arguments that make no sense are told, with a code of their own`() async throws {
    let end = try await run("--outcom", input: "")
    #expect(end.output == "")
    #expect(
      end.errors == """
        login-cli: unknown option --outcom. Did you mean --outcome?
        Try login-cli --help.

        """
    )
    #expect(end.code == 3)
  }

  @Test func `help and version go to the output`() async throws {
    let help = try await run("--help", input: "")
    #expect(help.output.hasPrefix("Usage: login-cli [OPTIONS]\n"))
    #expect(help.output.contains("lovelace"))
    #expect(help.errors == "")
    #expect(help.code == 0)
    #expect(try await run("--version", input: "").output == "login-cli 1.0.0\n")
  }

  @Test(arguments: zip([SIGINT, SIGQUIT, SIGTERM, SIGHUP], [130, 131, 143, 129]))
  func `ended by a signal at a password, it leaves the terminal as it was`(
    signal: Int32,
    code: Int32
  ) async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let program = try start(on: terminal)
    terminal.type("ada\n")
    await until(program) { !terminal.echoes }
    program.send(signal)
    let end = await program.wait()
    #expect(end.code == code)
    #expect(end.hasExited)
    #expect(end.output == "")
    #expect(terminal.echoes)
  }

  @Test func `typed on a terminal, the password is not to be seen, and the name is kept`()
    async throws
  {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let program = try start(on: terminal)
    terminal.type("ada\n")
    await until(program) { !terminal.echoes }
    terminal.type("lovelace\n")
    let end = await program.wait()
    #expect(end.output == "signed in as ada\n")
    #expect(end.code == 0)
    #expect(terminal.echoes)
    let shown = terminal.shown()
    #expect(shown.contains("Sign in\r\n") && shown.contains("User name: "))
    #expect(shown.hasSuffix("Signed in as Ada Lovelace.\r\n"))
    #expect(!shown.contains("lovelace"))
    #expect(end.errors == "")
    #expect(end.keptName == "ada\n")
  }

  private func run(_ arguments: String..., input: String) async throws -> RunningProgram.End {
    try await RunningProgram.run("login-cli", arguments, input: input)
  }

  private func start(on terminal: PseudoTerminal) throws -> RunningProgram {
    try RunningProgram(
      "login-cli",
      [quick],
      input: FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    )
  }

  /// Lets the program go on until something holds.
  private func until(_ program: RunningProgram, _ holds: () -> Bool) async {
    while !holds(), program.isRunning { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
