import Glibc
import TerminalHarness
import TerminalOutput
import Testing

/// The program `login-tui --plain`, with pipes and on a terminal.
@Suite(.timeLimit(.minutes(10)))
nonisolated struct PlainFormTests {
  private let runner: ProgramRunner
  private let quick = "--latency=0.05"

  init() throws {
    runner = try ProgramRunner()
  }

  // MARK: Pipes

  @Test func `the end of input exits with 1 and prints nothing to the output`() async throws {
    let end = try await run(quick, "--user", "ada", typing: "byron\n")
    #expect(end.resultText == "")
    #expect(end.errorText.contains("That user name and password do not match. 2 tries left.\n"))
    #expect(end.errorText.hasSuffix("No more input.\n"))
    #expect(end.ending == .exited(1))
  }

  @Test func `an empty first line from a pipe is no name`() async throws {
    let end = try await run(quick, typing: "\nlovelace\nx\n")
    #expect(end.errorText.hasSuffix("User name (try ada): \nUser name: Enter your user name.\n"))
    #expect(end.ending == .exited(1))
  }

  @Test func `a hostile name is printed as plain text`() async throws {
    let end = try await run(quick, "--outcome=ok", "--evil", "--user=ada", typing: "x\n")
    #expect(end.errorText.contains("Signed in as Ada Lovelace]52;c;ZXZpbA==[31m 2Jtoor.\n"))
    #expect(!end.errorText.contains("\u{1B}") && !end.errorText.contains("\u{202E}"))
    #expect(end.resultText == "signed in as ada\n")
  }

  @Test func `invalid arguments print a message and exit with 3`() async throws {
    let end = try await run("--outcom")
    #expect(end.resultText == "")
    #expect(
      end.errorText == """
        login-tui: Unknown option --outcom. Did you mean --outcome?
        Try login-tui --help.

        """
    )
    #expect(end.ending == .exited(3))
  }

  @Test(arguments: ["--help", "--version", "--man", "--completions=bash"])
  func `output that cannot be written is an error`(option: String) async throws {
    let end = try await runner.run("/bin/sh", ["-c", "\(plain) \(option) >/dev/full"]) {
      $0.connectPipes()
    }
    #expect(end.errorText.hasPrefix("login-tui: Cannot write to standard output: No space left"))
    #expect(end.ending == .exited(4))
  }

  @Test(arguments: [4, 6, 8, 10, 12, 16, 24])
  func `with few descriptors the program works, or a sentence says why not`(
    limit: Int
  )
    async throws
  {
    let command = "ulimit -n \(limit) && exec \(plain) \(quick) --user ada"
    let program = try TerminalProgram("/bin/sh", ["-c", command]) { options in
      options.environment["XDG_STATE_HOME"] = runner.path(of: "state")
    }
    let state = try await program.wait("the question or an error") { state in
      state.screen.text.contains("Password (not shown):") || state.ending != nil
    }
    if state.ending == nil { try await program.type("lovelace\r\r") }
    let end = try await program.end()
    let isRefused = end.screen.text.contains("Too few files can be open at the same time.")
    #expect(end.ending == .exited(isRefused ? 2 : 0))
    #expect(isRefused ? limit < 24 : limit > 12)
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `a result that cannot be written is an error`() async throws {
    let command = "\(plain) \(quick) --user ada >/dev/full"
    let end = try await runner.run("/bin/sh", ["-c", command]) {
      $0.connectPipes(typing: "lovelace\n")
    }
    #expect(end.errorText.hasSuffix("Cannot write to standard output: No space left on device.\n"))
    #expect(end.ending == .exited(4))
  }

  @Test func `a name that cannot be stored is an error`() async throws {
    let end = try await runner.run("login-tui", ["--plain", quick, "--user=ada"]) {
      $0.environment["XDG_STATE_HOME"] = "/dev/null/state"
      $0.connectPipes(typing: "lovelace\n")
    }
    #expect(end.resultText == "signed in as ada\n")
    let reason = "“/dev/null/state/login-demo” cannot be used: Not a directory."
    #expect(end.errorText.hasSuffix("Your name could not be remembered. \(reason)\n"))
    #expect(end.ending == .exited(4))
  }

  private var plain: String { Programs.path(of: "login-tui") + " --plain" }

  @Test func `the help and the version go to standard output`() async throws {
    let help = try await run("--help")
    #expect(help.resultText.hasPrefix("Usage: login-tui [OPTIONS]\n"))
    #expect(help.resultText.contains("lovelace"))
    #expect(help.errorText == "")
    #expect(help.ending == .exited(0))
    #expect(try await run("--version").resultText == "login-tui 0.1.0\n")
  }

  private func run(_ arguments: String..., typing text: String = "") async throws -> ProgramState {
    try await runner.run("login-tui", ["--plain"] + arguments) { $0.connectPipes(typing: text) }
  }

  // MARK: A terminal

  @Test func `on a terminal the password is not shown, and the name is saved`()
    async throws
  {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      #expect(program.settings?.echoes == false)
      try await program.type("love\u{7F}elace\r")
      try await program.wait(for: "Choose [2]:")
      try await program.type("\r")
    }
    #expect(end.screen.text.hasSuffix("1 Sign out\n2 Quit\nChoose [2]:"))
    #expect(!end.output.escaped.contains("love"))
    #expect(end.resultText == "signed in as ada\n")
    #expect(end.ending == .exited(0))
    #expect(end.settingsAfter == end.settingsBefore)
    #expect(end.modes.seen.isEmpty)
    #expect(runner.storedValues == "stored values, version 1\nname=ada\n")
  }

  @Test(arguments: zip([SIGINT, SIGQUIT, SIGTERM, SIGHUP], [130, 131, 143, 129]))
  func `a signal at the password prompt restores the terminal`(
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

  @Test(arguments: [SIGKILL, SIGSEGV])
  func `a killed program's echo is restored`(signal: Int32) async throws {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      #expect(program.settings?.echoes == false)
      try await program.signal(signal)
      let start = ContinuousClock.now
      // The guard process ends a moment after the program.
      while program.settings?.echoes == false, start.duration(to: .now) < Programs.patience {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(program.settings == program.state.settingsBefore)
    }
    #expect(end.ending == .killed(by: signal))
  }

  @Test(arguments: ["", "ada\r"])
  func `a hangup at a question exits with 129`(name: String) async throws {
    let end = try await runner.run("login-tui", ["--plain", quick]) {
      $0.output = .pipe
      // The end of input must be enough, because it can be noticed before the signal.
      $0.passesHangUp = false
    } and: { program in
      try await program.wait(for: "User name (try ada):")
      if !name.isEmpty {
        try await program.type(name)
        try await program.wait(for: "Password (not shown):")
      }
      program.hangUp()
    }
    #expect(end.ending == .exited(129))
  }

  @Test func `a password that is typed before its question is not shown`() async throws {
    let end = try await runner.run("login-tui", ["--plain", quick]) {
      $0.output = .pipe
    } and: { program in
      try await program.wait(for: "User name (try ada):")
      // One write, as by a paste: the keys of both lines arrive before the second question.
      try await program.type("grace\u{17}alan\u{7F}\u{7F}\u{7F}d\u{1B}[Aa\rlovelace\r\r")
    }
    #expect(end.screen.text.contains("User name (try ada): ada\nPassword (not shown):\n"))
    #expect(!end.output.escaped.contains("love"))
    #expect(end.resultText == "signed in as ada\n")
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `a typed line that is too long is asked for again`() async throws {
    let end = try await runner.run("login-tui", ["--plain", quick]) {
      $0.output = .pipe
    } and: { program in
      try await program.wait(for: "User name (try ada):")
      for _ in 0..<3 { try await program.type(String(repeating: "x", count: 1_500)) }
      try await program.type("\r")
      try await program.wait(for: "The line has more than 4096 bytes.")
      try await program.type("ada\rlovelace\r\r")
    }
    #expect(end.resultText == "signed in as ada\n")
  }

  @Test func `text that is typed while a request or a lock is waited for is not shown`()
    async throws
  {
    let end = try await runner.run("login-tui", ["--plain", "--latency=0.5", "--user=grace"]) {
      $0.output = .pipe
    } and: { program in
      try await program.wait(for: "Password (not shown):")
      try await program.type("x\r")
      try await program.wait(for: "Ctrl-C cancels.")
      try await program.type("secret\r")
      try await program.wait(for: "Too many tries.")
      try await program.type("lovelace\r")
      try await program.press(.control("c"))
    }
    #expect(end.ending == .exited(130))
    #expect(!end.output.escaped.contains("secret") && !end.output.escaped.contains("lovelace"))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `the end of input at the password prompt restores the terminal`() async throws {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      try await program.press(.control("d"))
    }
    #expect(end.screen.text.hasSuffix("No more input."))
    #expect(end.ending == .exited(1))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `Ctrl-Z at the password prompt restores the echo, and the question is repeated`()
    async throws
  {
    let end = try await onTerminal { program in
      try await program.wait(for: "Password (not shown):")
      try await program.press(.control("z"))
      try await program.stopped()
      #expect(program.settings?.echoes == true)
      program.resume()
      try await program.wait("the repeated question") { state in
        state.screen.text.split(separator: "Password (not shown):").count > 1
          && !state.isStopped
      }
      try await program.type("lovelace\r\r")
    }
    #expect(end.resultText == "signed in as ada\n")
    #expect(!end.output.escaped.contains("lovelace"))
    #expect(end.settingsAfter == end.settingsBefore)
  }

  /// Starts the prompts, enters a name, calls `act`, and waits for the end.
  private func onTerminal(
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> ProgramState {
    try await runner.run("login-tui", ["--plain", quick]) {
      $0.output = .pipe
    } and: { program in
      try await program.wait(for: "User name (try ada):")
      try await program.type("ada\r")
      try await act(program)
    }
  }
}
