import Glibc
import TerminalHarness
import TerminalOutput
import Testing

/// The program `login-tui`, on a terminal and with pipes.
@Suite(.timeLimit(.minutes(10)))
nonisolated struct FormTests {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  // MARK: Ends

  @Test func `signing in prints one line and restores the terminal`() async throws {
    let end = try await run("--latency=0.05") { program in
      try await program.type("ada\tlovelace\r")
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.type("q")
    }
    #expect(end.ending == .exited(0))
    #expect(end.resultText == "signed in as ada\n")
    #expect(runner.storedValues == "stored values, version 1\nname=ada\n")
    expectTerminalAsBefore(end)
    #expect(end.screen.mainText == "")
    // Only the placeholder of the empty field may contain the password.
    #expect(!end.output.escaped.replacing("and lovelace", with: "").contains("lovelace"))
  }

  @Test func `quitting after a failure exits with 1`() async throws {
    let end = try await run("--latency=0.05", "--outcome=offline", "--user=ada") { program in
      try await program.type("x\r")
      try await program.wait(for: "! Could not reach the server")
      try await program.type("\t\tq")
      try await program.wait(for: "Quit without signing in?")
      try await program.type("\t\r")
    }
    #expect(end.ending == .exited(1))
    #expect(end.resultText == "")
    expectTerminalAsBefore(end)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal during a request ends the program and restores the terminal`(
    signal: Int32,
    code: Int32
  ) async throws {
    let end = try await run("--latency=60", "--user=ada") { program in
      try await program.type("lovelace\r")
      try await program.wait(for: "Esc to cancel")
      try await program.signal(signal)
    }
    #expect(end.ending == .exited(code))
    #expect(end.resultText == "")
    expectTerminalAsBefore(end)
    #expect(end.screen.mainText == "")
  }

  @Test func `Ctrl-Z during a request restores the terminal, and the request continues`()
    async throws
  {
    let end = try await run("--latency=60", "--user=ada") { program in
      try await program.type("lovelace\r")
      try await program.wait(for: "Esc to cancel")
      try await program.press(.control("z"))
      let stopped = try await program.stopped()
      #expect(stopped.screen.text == "")
      #expect(program.settings == stopped.settingsBefore)
      program.resume()
      try await program.wait(for: "Esc to cancel")
      try await program.press(.escape)
      try await program.wait(for: "Cancelled. Nothing was sent twice.")
      try await program.press(.control("c"))
    }
    #expect(end.ending == .exited(130))
    expectTerminalAsBefore(end)
  }

  // MARK: Amount of output

  @Test func `a key press writes few bytes, and an idle form writes none`() async throws {
    _ = try await run("--latency=60") { program in
      let start = program.state.output.count
      #expect(start <= 1_500)
      /// Types a key and returns the number of bytes written until `text` is shown.
      func cost(of key: String, _ text: String) async throws -> Int {
        let before = program.state.output.count
        try await program.type(key)
        // Wait for the end of the frame, when the cursor is back in the field.
        let after = try await program.wait("“\(text)”") { state in
          state.screen.text.contains(text) && state.isDrawn
        }
        return after.output.count - before
      }
      // The first character of a field also changes the buttons and the message.
      #expect(try await cost(of: "a", "[a·") <= 100)
      #expect(try await cost(of: "d", "[ad·") <= 40)
      #expect(try await cost(of: "\u{7F}", "[a·") <= 40)
      // The next frame may show the new focus and the new character, or only the focus.
      #expect(try await cost(of: "\tx", "Press Enter to sign in.") <= 300)
      #expect(try await cost(of: "y", "[••·") <= 40)
      let before = program.state.output.count
      try await Task.sleep(for: .milliseconds(500))
      #expect(program.state.output.count == before)

      try await program.press(.enter)
      let second = try await program.wait(for: "2 s   Esc to cancel")
      let fourth = try await program.wait(for: "4 s   Esc to cancel")
      #expect(fourth.output.count - second.output.count <= 2 * 600)
      try await program.press(.control("c"))
    }
  }

  // MARK: Appearance

  @Test(arguments: ["xterm", "screen", "linux", "vt100", "ansi"])
  func `borders are visible, and the hidden cursor is at the focus`(kind: String) async throws {
    let end = try await run([]) {
      $0.environment["TERM"] = kind
    } and: { program in
      // Only the last of these terminals has no line characters that emulators know.
      let corner = kind == "ansi" ? "+ Sign in -" : "┌ Sign in ─"
      #expect(program.state.screen.text.contains(corner))
      try await program.type("\t\t")
      try await program.wait("the cursor at the check box") {
        let text = $0.screen.textAtCursor
        return text.hasPrefix("[ ]") && text.contains("Show password") && $0.isDrawn
      }
      try await program.press(.control("c"))
    }
    // Color 0 is the background of most terminals.
    #expect(end.output.escaped.firstMatch(of: /␛\[([0-9]+;)*30m/) == nil)
    #expect(end.screen.unknown.isEmpty)
  }

  // MARK: Options

  @Test func `mouse reports are on only with --mouse`() async throws {
    let without = try await run("--user=ada") { try await $0.press(.control("c")) }
    #expect(without.modes.seen.isDisjoint(with: [.dec(1000), .dec(1002), .dec(1003), .dec(1006)]))
    let end = try await run("--mouse", "--latency=0.05") { program in
      try await program.click("and lovelace")
      try await program.type("lovelace")
      try await program.click("[ ] Show password")
      try await program.wait(for: "[lovelace·")
      try await program.click("try ada")
      try await program.type("ada")
      try await program.wait(for: "[••••••••·")
      try await program.click("Sign in   »")
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.click("Quit ›")
    }
    #expect(end.ending == .exited(0))
    #expect(end.modes.seen.isSuperset(of: [.dec(1003), .dec(1006)]))
    expectTerminalAsBefore(end)
  }

  @Test(arguments: ["mono", "auto"])
  func `without colors a character marks the focus`(theme: String) async throws {
    let end = try await run(["--theme=\(theme)", "--user=ada"]) {
      if theme == "auto" { $0.environment["NO_COLOR"] = "1" }
    } and: { program in
      try await program.press(.tab)
      try await program.wait(for: "[ ]>Show password")
      try await program.press(.control("c"))
    }
    #expect(end.modes.seen.contains(.style(.reverse)))
    #expect(end.modes.seen.isDisjoint(with: [.style(.foreground), .style(.background)]))
  }

  @Test func `the option --ascii writes only ASCII bytes`() async throws {
    let end = try await run("--ascii", "--latency=0.05") { program in
      try await program.type("ada\tbyron\r")
      try await program.wait(for: "! That user name and password do not match.")
      try await program.press(.control("c"))
    }
    #expect(end.output.allSatisfy { $0 < 0x80 })
  }

  @Test func `a hostile name sends no control sequence`() async throws {
    let end = try await run("--latency=0.05", "--outcome=ok", "--evil", "--user=ada") { program in
      try await program.type("x\r")
      try await program.wait(for: "Lovelace]52;c;ZXZpbA==[31m")
      try await program.type("q")
    }
    #expect(!end.output.escaped.contains("␛]52"))
    #expect(end.screen.unknown.isEmpty)
    expectTerminalAsBefore(end)
  }

  @Test func `the log and the screenshot are private and contain no password`() async throws {
    let files = ["--log", runner.path(of: "log"), "--screenshot", runner.path(of: "last.svg")]
    _ = try await run(files + ["--latency=0.05"]) { program in
      try await program.type("ada\tbyron\r")
      try await program.wait(for: "2 tries left.")
      // A password that is typed while a check box has the focus is hidden, too.
      try await program.type("\tbyron\t")
      try await program.press(.control("c"))
    }
    let log = try #require(runner.contents(of: "log"))
    #expect(log.contains("key a\n"))
    // The log has one line for each password, not one for each key.
    #expect(log.split(separator: "keys hidden\n", omittingEmptySubsequences: false).count == 3)
    #expect(log.contains("status denied, 2 left\n"))
    #expect(!log.contains("key y") && !log.contains("byron"))
    let picture = try #require(runner.contents(of: "last.svg"))
    #expect(picture.contains("2 tries left."))
    for file in ["log", "last.svg"] { #expect(try runner.permissions(of: file) == 0o600) }
  }

  @Test(arguments: ["/dev/full", "/dev/null/log", "/"])
  func `a log that cannot be written is an error before the form is shown`(
    path: String
  )
    async throws
  {
    let end = try await runner.run("login-tui", ["--log", path]) { $0.error = .pipe }
    #expect(end.errorText.hasPrefix("login-tui: Cannot write “\(path)”: "))
    #expect(end.ending == .exited(2))
    #expect(end.modes.seen.isEmpty)
  }

  @Test func `a limit on the size of files is an error before the form is shown`() async throws {
    let command = "ulimit -f 0; \(Programs.path(of: "login-tui")) --log \(runner.path(of: "log"))"
    let end = try await runner.run("/bin/sh", ["-c", command]) { $0.error = .pipe }
    #expect(end.errorText.hasSuffix("Raise the limit with “ulimit -f unlimited”.\n"))
    #expect(end.modes.seen.isEmpty)
    #expect(end.ending == .exited(2))
  }

  @Test func `a picture, a name and a result that cannot be written are errors at the end`()
    async throws
  {
    let arguments = ["--latency=0.05", "--user=ada", "--screenshot=/dev/null/x.svg"]
    let end = try await run(arguments) {
      $0.environment["XDG_STATE_HOME"] = "/dev/null/state"
      $0.error = .pipe
    } and: { program in
      try await program.type("lovelace\r")
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.type("q")
    }
    let reason = "“/dev/null/state/login-demo” cannot be used: Not a directory."
    #expect(
      end.errorText == """
        login-tui: Cannot write “/dev/null/x.svg”: Not a directory.
        login-tui: Your name could not be remembered. \(reason)

        """
    )
    #expect(end.resultText == "signed in as ada\n")
    #expect(end.ending == .exited(4))
  }

  // MARK: Without a form

  @Test func `a dumb terminal gets a conversation, which hides the password`() async throws {
    let end = try await runner.run("login-tui", ["--latency=0.05"]) {
      $0.environment["TERM"] = "dumb"
    } and: { program in
      try await program.wait(for: "User name (try ada):")
      try await program.type("ada\r")
      try await program.wait(for: "Password (not shown):")
      #expect(program.settings?.echoes == false)
      try await program.type("love\u{7F}elace\r")
      try await program.wait(for: "Choose [2]:")
      try await program.type("quit\r")
    }
    #expect(end.ending == .exited(0))
    #expect(end.screen.text.hasSuffix("Choose [2]: quit\nsigned in as ada"))
    #expect(!end.output.escaped.contains("love"))
    #expect(end.modes.seen.isEmpty)
    #expect(end.settingsAfter == end.settingsBefore)
  }

  @Test func `without a terminal an error suggests --plain, which reads a pipe`() async throws {
    let end = try await runner.run("login-tui") { $0.connectPipes(typing: "ada\n") }
    #expect(
      end.errorText == """
        login-tui: Standard input is not a terminal. Use --plain to answer questions from a pipe.

        """
    )
    #expect(end.ending == .exited(2))
    let plain = try await runner.run("login-tui", ["--plain", "--latency=0.05"]) {
      $0.connectPipes(typing: "ada\nlovelace\n")
    }
    #expect(plain.resultText == "signed in as ada\n")
    #expect(
      plain.errorText == """
        Sign in
        Fill in both fields to sign in.
        User name (try ada):\u{20}
        Warning: “Password” comes from standard input, where others may have seen it.
        Password (not shown):\u{20}
        Signing in as ada…   Esc\u{A0}to\u{A0}cancel
        Signed in as Ada Lovelace.
        Last sign-in 09:12.
        1 Sign out
        2 Quit
        Choose [2]:\u{20}
        No more input.

        """
    )
    #expect(plain.ending == .exited(0))
  }

  // MARK: Running

  /// Starts the form, calls `act` once it is shown, and waits for the end.
  private func run(
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> ProgramState {
    try await run(arguments, and: act)
  }

  private func run(
    _ arguments: [String],
    _ change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in },
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> ProgramState {
    // With a theme, the program does not ask the terminal, which answers nothing here.
    try await runner.run("login-tui", ["--theme=universal"] + arguments) { options in
      options.output = .pipe
      change(&options)
    } and: { program in
      try await program.wait("the form") { $0.screen.text.contains("Ctrl-C quit") && $0.isDrawn }
      try await act(program)
    }
  }
}

nonisolated extension TerminalProgram {
  /// Clicks the first character of a text.
  fileprivate func click(_ text: String) async throws {
    let state = try await wait("“\(text)”") { $0.screen.text.contains(text) && $0.isDrawn }
    let lines = state.screen.lines
    let row = lines.firstIndex { $0.contains(text) } ?? 0
    // Every character before the text has one column.
    let column = lines[row].firstRange(of: text).map { lines[row][..<$0.lowerBound].count } ?? 0
    let position = "\(column + 1);\(row + 1)"
    try await type("\u{1B}[<0;\(position)M\u{1B}[<0;\(position)m")
  }
}

/// Checks that a program has restored the terminal.
private nonisolated func expectTerminalAsBefore(
  _ end: ProgramState,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(end.settingsAfter != nil, sourceLocation: sourceLocation)
  #expect(end.settingsAfter == end.settingsBefore, sourceLocation: sourceLocation)
  #expect(end.modes.remaining.isEmpty, sourceLocation: sourceLocation)
  #expect(end.modes.queries.isEmpty, sourceLocation: sourceLocation)
  #expect(!end.screen.isAlternate, sourceLocation: sourceLocation)
}
