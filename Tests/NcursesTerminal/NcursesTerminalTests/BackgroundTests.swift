import Foundation
import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Asking the terminal for its background, and keeping its replies from everybody else.
  final class BackgroundTests {
    /// The user's state folder, in which the answers are remembered.
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "background-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}"
    private static let end = "\u{1B}[?62;4c"

    /// Over SSH, the program waits longer, so that a busy machine does not change the result.
    private var environment: [String: String] {
      ["XDG_STATE_HOME": folder, "SSH_CONNECTION": "client 1 server 2"]
    }

    private var remembered: String? {
      try? String(contentsOfFile: folder + "/coax/values", encoding: .utf8)
    }

    private func remember(_ answer: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder + "/coax",
        withIntermediateDirectories: true
      )
      try "stored values, version 1\nbackground.xterm-256color_client=\(answer)\n"
        .write(toFile: folder + "/coax/values", atomically: true, encoding: .utf8)
    }

    private func start(
      _ arguments: String...,
      change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in }
    ) throws -> TerminalProgram {
      try TerminalProgram(probe, ["--auto"] + arguments) { options in
        options.environment.merge(environment) { $1 }
        change(&options)
      }
    }

    private func startAndWaitForQuestion() async throws -> TerminalProgram {
      let program = try start()
      try await program.wait("the question") { $0.modes.queries.count == 2 }
      try await program.wait(for: "First form")
      return program
    }

    /// Types a text and Enter, and checks that the program received only them.
    private func greet(_ program: TerminalProgram, _ name: String = "ada") async throws {
      try await program.type("\(name)\r")
      try await program.wait(for: "Hello \(name), 0 characters")
    }

    private func quit(_ program: TerminalProgram) async throws -> ProgramState {
      try await program.press(.control("c"))
      let end = try await program.end()
      #expect(end.settingsAfter == end.settingsBefore)
      #expect(end.modes.remaining.isEmpty)
      #expect(end.ending == .exited(130))
      return end
    }

    // MARK: Answers

    @Test func `an answer changes the theme, and is remembered for the first drawing`()
      async throws
    {
      let program = try await startAndWaitForQuestion()
      try await program.wait(for: "screen 80x24, dark")
      try await program.type(Self.light + Self.end)
      try await program.wait(for: "screen 80x24, light")
      try await greet(program)
      let end = try await quit(program)
      #expect(end.modes.queries == ["ESC ] 11;?", "ESC [ c"])
      #expect(remembered?.contains("background.xterm-256color_client=light\n") == true)
      let again = try start()
      try await again.wait(for: "screen 80x24, light")
      try await again.type("\u{1B}]11;rgb:0/0/0\u{1B}\\" + Self.end)
      try await again.wait(for: "screen 80x24, dark")
      _ = try await quit(again)
      #expect(remembered?.contains("background.xterm-256color_client=dark\n") == true)
    }

    @Test func `an answer in pieces types nothing`() async throws {
      let program = try await startAndWaitForQuestion()
      for byte in (Self.light + Self.end).utf8 { try await program.type([byte]) }
      try await program.wait(for: "screen 80x24, light")
      try await greet(program)
      _ = try await quit(program)
    }

    @Test func `an answer amid typed text types nothing`() async throws {
      let program = try await startAndWaitForQuestion()
      try await program.type("a\(Self.light)d\(Self.end)a\r")
      try await program.wait(for: "Hello ada, 0 characters")
      try await program.wait(for: "screen 80x24, light")
      _ = try await quit(program)
    }

    @Test func `an answer in a paste is not pasted`() async throws {
      let program = try await startAndWaitForQuestion()
      try await program.paste("a\(Self.light)d\(Self.end)a")
      try await program.type("\r")
      try await program.wait(for: "Hello ada, 0 characters")
      try await program.wait(for: "screen 80x24, light")
      _ = try await quit(program)
    }

    @Test func `garbage in place of an answer types nothing, and is not asked for again`()
      async throws
    {
      let program = try await startAndWaitForQuestion()
      try await program.type("\u{1B}]11;rgb:what/ever\u{7}\u{1B}]4;1;rgb:0/0/0\u{7}" + Self.end)
      try await greet(program)
      #expect(program.state.screen.text.contains("screen 80x24, dark"))
      _ = try await quit(program)
      #expect(remembered?.contains("background.xterm-256color_client=silence\n") == true)
      let again = try start()
      try await again.wait(for: "screen 80x24, dark")
      #expect(try await quit(again).modes.queries.isEmpty)
    }

    @Test func `a terminal that never answers delays the end once, and is not asked again`()
      async throws
    {
      let program = try await startAndWaitForQuestion()
      try await greet(program)
      _ = try await quit(program)
      #expect(remembered?.contains("background.xterm-256color_client=silence\n") == true)
      let again = try start()
      try await again.wait(for: "screen 80x24, dark")
      #expect(try await quit(again).modes.queries.isEmpty)
    }

    @Test func `a late answer is adopted, also by a terminal that was expected to be silent`()
      async throws
    {
      let program = try start { $0.environment["SSH_CONNECTION"] = nil }
      try await program.wait("the question") { $0.modes.queries.count == 2 }
      // The program remembers the silence when the time for the answer is over.
      while remembered == nil { try await Task.sleep(for: .milliseconds(20)) }
      try await program.type(Self.light + Self.end)
      try await program.wait(for: "screen 80x24, light")
      try await greet(program)
      _ = try await quit(program)
      #expect(remembered?.contains("background.xterm-256color=light\n") == true)
    }

    // MARK: No question

    @Test(arguments: [
      ["TERM": "linux"], ["TERM": "vt100"], ["NO_COLOR": "1"], ["TERM": "xterm-mono"],
    ])
    func `a terminal that cannot answer usefully is not asked`(
      changes: [String: String]
    ) async throws {
      let program = try start { $0.environment.merge(changes) { $1 } }
      try await program.wait(for: "First form")
      try await greet(program)
      #expect(try await quit(program).modes.queries.isEmpty)
      #expect(remembered == nil)
    }

    @Test func `with a theme, nothing is asked`() async throws {
      let program = try TerminalProgram(probe, ["--light"]) { options in
        options.environment.merge(environment) { $1 }
      }
      try await program.wait(for: "screen 80x24, light")
      #expect(try await quit(program).modes.queries.isEmpty)
    }

    // MARK: The end

    /// Waits so long that the program has probably begun to end.
    ///
    /// If it has not, the reply arrives earlier, and the test has the same result.
    private func waitForEnding() async throws {
      try await Task.sleep(for: .milliseconds(300))
    }

    @Test(arguments: [
      "\u{3}", "\u{15}!quit 7\r", "\u{15}!signal 15\r", "\u{15}!exit 7\r", "\u{15}!fatal\r",
      "\u{15}!fatal&\r", "\u{15}!abort\r",
    ])
    func `an answer after the end does not reach the shell`(ending: String) async throws {
      let shell = try TerminalProgram("/bin/bash", ["--norc", "--noprofile", "-i"]) {
        $0.environment.merge(environment) { $1 }
        $0.environment["PS1"] = "ready> "
        $0.environment["HISTFILE"] = ""
        $0.columns = 200
      }
      try await shell.wait(for: "ready>")
      try await shell.type("\(probe) --auto\r")
      try await shell.wait("the question") { $0.modes.queries.count == 2 }
      try await shell.wait(for: "First form")
      try await shell.type(ending)
      try await waitForEnding()
      try await shell.type(Self.light)
      try await shell.type(Self.end)
      try await shell.wait("the shell") { !$0.screen.isAlternate }
      try await waitForEnding()
      try await shell.type("echo o''k\r")
      let state = try await shell.wait("the command") { $0.screen.mainText.contains("\nok") }
      #expect(!state.screen.mainText.contains("rgb"), "\(state)")
      #expect(!state.screen.mainText.contains("62;4c"), "\(state)")
    }

    @Test func `an answer after a suspension does not reach the shell`() async throws {
      let program = try await startAndWaitForQuestion()
      try await program.press(.control("z"))
      try await waitForEnding()
      try await program.type("\(Self.light)\(Self.end)b")
      let state = try await program.stopped()
      #expect(program.settings == state.settingsBefore)
      // The terminal would have echoed the reply.
      #expect(!state.screen.mainText.contains("rgb"))
      try await program.resumeAndSee()
      try await program.wait(for: "screen 80x24, light")
      _ = try await quit(program)
    }

    @Test func `an answer does not reach another program`() async throws {
      let program = try await startAndWaitForQuestion()
      try await program.perform("run echo ready; read a; echo got=$a=; read b")
      try await waitForEnding()
      try await program.type(Self.light + Self.end)
      try await program.wait("the script") { $0.screen.mainText.contains("ready") }
      try await program.type("hello\r")
      try await program.wait("the line") { $0.screen.mainText.contains("got=hello=") }
      try await program.type("\r")
      try await program.wait(for: "Program exited(0)")
      try await program.wait(for: "screen 80x24, light")
      _ = try await quit(program)
    }
  }
}
