import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Stopping and continuing.
  struct JobControlTests {
    @Test func `Ctrl-Z and fg in a shell restore the terminal and the form`() async throws {
      let shell = try await startShell()
      try await shell.type("\(probe)\r")
      try await shell.wait(for: "First form")
      try await shell.typeAndSee("x")
      try await shell.press(.control("z"))
      try await shell.wait("the shell") {
        !$0.screen.isAlternate && $0.screen.text.contains("Stopped")
      }
      try await shell.type("echo second=$(stty -g)=\r")
      try await shell.wait("settings") { settings($0, "second") != nil }
      // A stopped program gets no signal of a resize, and meanwhile other programs use the screen.
      shell.resize(rows: 40, columns: 120)
      try await shell.type("stty -echo -icanon; clear; fg\r")
      try await shell.wait(for: "screen 120x40")
      try await shell.typeAndSee("y")
      #expect(shell.state.screen.text.contains("xy"))
      try await shell.press(.control("c"))
      try await shell.wait("the shell") { !$0.screen.isAlternate }
      try await shell.type("echo code=$?=\r")
      try await shell.wait(for: "code=130=")
      try await shell.type("stty sane; echo third=$(stty -g)=\r")
      let all = try await shell.wait("settings") { settings($0, "third") != nil }
      try await shell.type("exit 5\r")
      let end = try await shell.end()
      #expect(end.ending == .exited(5))
      #expect(end.modes.remaining.isEmpty)
      #expect(settings(all, "first") == settings(all, "second"))
    }

    @Test func `a program started in the background waits for the foreground`() async throws {
      let shell = try await startShell()
      try await shell.type("\(probe) & wait %1; jobs\r")
      let waiting = try await shell.wait(for: "Stopped")
      #expect(!waiting.modes.seen.contains(.alternateScreen))
      try await shell.type("fg\r")
      try await shell.wait(for: "First form")
      try await shell.typeAndSee("x")
      try await shell.press(.control("c"))
      try await shell.wait("the shell") { !$0.screen.isAlternate }
      try await shell.type("echo second=$(stty -g)=\r")
      let all = try await shell.wait("settings") { settings($0, "second") != nil }
      #expect(settings(all, "first") == settings(all, "second"))
    }

    @Test func `a program can be stopped and continued three times`() async throws {
      let program = try await startProbe()
      for (count, letter) in "xyz".enumerated() {
        try await program.typeAndSee(letter)
        try await program.press(.control("z"))
        let stopped = try await program.stopped()
        expectTerminalAsBefore(stopped, program.settings)
        #expect(stopped.stops.count == count + 1)
        try await program.resumeAndSee()
      }
      try await program.typeAndSee("w")
      #expect(program.state.screen.text.contains("xyzw"))
    }

    @Test(arguments: [20, 21, 22])
    func `a program redraws after a stop signal`(signal: Int32) async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      try await program.signal(signal)
      let stopped = try await program.stopped()
      // Only the first signal has a handler; the kernel stops the program for the others.
      if signal == 20 { expectTerminalAsBefore(stopped, program.settings) }
      try await program.resumeAndSee()
      try await program.typeAndSee("y")
      #expect(program.state.screen.text.contains("xy"))
      try await program.press(.control("c"))
      expectTerminalAsBefore(try await program.end())
    }

    @Test func `a program redraws after SIGSTOP`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      try await program.signal(19)
      try await program.stopped()
      // Other programs may have written to the screen, so everything is redrawn.
      try await program.resumeAndSee()
      try await program.typeAndSee("y")
      #expect(program.state.screen.text.contains("xy"))
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }

    @Test func `a request to terminate ends a program that waits in the background`()
      async throws
    {
      let program = try await startProbe()
      try await program.press(.control("z"))
      try await program.stopped()
      program.resume(inBackground: true)
      try await program.wait("a second stop") { $0.stops.count == 2 && $0.isStopped }
      try await program.signal(15)
      program.resume(inBackground: true)
      let end = try await program.end()
      #expect(end.ending == .exited(143))
      expectTerminalAsBefore(end)
    }

    @Test func `a program continued in the background waits for the foreground`() async throws {
      let program = try await startProbe()
      try await program.press(.control("z"))
      try await program.stopped()
      program.resume(inBackground: true)
      let again = try await program.wait("a second stop") { $0.stops.count == 2 && $0.isStopped }
      // The program has not changed the terminal.
      expectTerminalAsBefore(again, program.settings)
      try await program.resumeAndSee()
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      expectTerminalAsBefore(try await program.end())
    }
  }
}
