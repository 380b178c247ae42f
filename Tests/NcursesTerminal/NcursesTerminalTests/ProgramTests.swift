import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Other programs on the terminal of a program.
  struct ProgramTests {
    /// Starts the probe, and runs a script that writes "ready".
    private func startProgram(_ script: String) async throws -> TerminalProgram {
      let program = try await startProbe()
      try await program.typeAndSee("p")
      try await program.perform("run \(script)")
      try await program.wait("the script") { $0.screen.mainText.contains("ready") }
      return program
    }

    /// Quits the probe, and checks that it has restored the terminal.
    private func quit(_ program: TerminalProgram) async throws {
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }

    @Test func `a program gets a restored terminal, and its exit status is returned`()
      async throws
    {
      let program = try await startProgram("echo ready; read a; echo got=$a=; read b; exit 3")
      #expect(program.settings == program.state.settingsBefore)
      #expect(program.state.modes.remaining.isEmpty)
      #expect(!program.state.screen.isAlternate)
      try await program.type("hello\r")
      try await program.wait("the line") { $0.screen.mainText.contains("got=hello=") }
      program.resize(rows: 40, columns: 120)
      try await program.type("\r")
      try await program.wait(for: "Program exited(3)")
      try await program.wait(for: "screen 120x40")
      try await program.typeAndSee("x")
      try await quit(program)
    }

    @Test func `a key typed before the program ends is the first key afterward`() async throws {
      let program = try await startProgram("stty raw -echo; echo ready; sleep 0.3")
      try await program.type("x")
      try await program.wait(for: "Program exited(0)")
      try await program.wait("“x” in the field") { $0.field.contains("x") }
      try await quit(program)
    }

    @Test func `Ctrl-C interrupts only the program`() async throws {
      let program = try await startProgram("trap 'exit 4' INT; echo ready; read a")
      try await program.press(.control("c"))
      try await program.wait(for: "Program exited(4)")
      try await program.typeAndSee("x")
      try await quit(program)
    }

    @Test func `Ctrl-Z stops both programs, and both continue`() async throws {
      let program = try await startProgram("stty -echo; echo ready; read a; echo got=$a=; exit 5")
      for count in 1...2 {
        try await program.press(.control("z"))
        let stopped = try await program.stopped()
        expectTerminalAsBefore(stopped, program.settings)
        #expect(stopped.stops.count == count)
        program.resume()
        try await program.wait("the program to continue") { !$0.isStopped }
        // The script's own settings are back.
        try await program.wait(untilSetAsBefore: false)
      }
      try await program.type("on\r")
      try await program.wait(for: "Program exited(5)")
      #expect(program.state.screen.mainText.contains("got=on="))
      try await program.typeAndSee("x")
      try await quit(program)
    }

    @Test func `the terminal is restored after a program was killed`() async throws {
      let script = #"echo ready; stty raw -echo; printf '\033[?1049h\033[?1003h'; kill -9 $$"#
      let program = try await startProgram(script)
      try await program.wait(for: "Program killed(by: 9)")
      try await program.typeAndSee("x")
      try await quit(program)
    }

    @Test func `a request to terminate hangs the program up`() async throws {
      let program = try await startProgram("echo ready; stty raw -echo; sleep 600")
      try await program.wait(untilSetAsBefore: false)
      try await program.signal(15)
      let end = try await program.end()
      #expect(end.ending == .exited(143))
      expectTerminalAsBefore(end)
    }

    @Test func `the guard process hangs the program up after a kill`() async throws {
      let script = #"trap 'echo hung up; exit' HUP; echo ready; stty raw -echo; read a"#
      let program = try await startProgram(script)
      try await program.wait(untilSetAsBefore: false)
      try await program.signal(9)
      try await program.end()
      let end = try await program.wait("the end") { $0.screen.mainText.contains("hung up") }
      #expect(!end.screen.isAlternate)
    }

    @Test func `a shell gets its terminal back after a kill`() async throws {
      let shell = try await startShell()
      let script = #"stty raw -echo; printf '\033[?1003h'; kill -9 $PPID; sleep 600"#
      // Otherwise the shell replaces the exclamation mark.
      try await shell.type("set +H\r")
      try await shell.type("\(probe) \"!run \(script.replacing("$", with: "\\$"))\"\r")
      try await shell.wait("the shell") { $0.screen.mainText.contains("Killed") }
      try await shell.type("echo second=$(stty -g)=\r")
      let all = try await shell.wait("settings") { settings($0, "second") != nil }
      #expect(settings(all, "first") == settings(all, "second"))
      try await shell.wait("the reset") { $0.modes.remaining.isEmpty }
      try await shell.type("exit\r")
      try await shell.end()
    }

    @Test func `a program that cannot be started is an error`() async throws {
      let program = try await startProbe()
      try await program.perform("start no-such-program")
      try await program.wait(for: "There is no program “no-such-program”.")
      try await program.perform("start /etc/passwd")
      try await program.wait(for: "“/etc/passwd” is not a program that you may run.")
      try await program.typeAndSee("x")
      try await quit(program)
    }
  }
}
