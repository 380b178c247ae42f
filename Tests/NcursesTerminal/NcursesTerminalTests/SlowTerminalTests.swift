import Glibc
import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Slow lines and terminals that are not read: the program never waits for them.
  struct SlowTerminalTests {
    /// Stops reading and makes the program draw more than the terminal can buffer.
    ///
    /// Together with an action, these are no more keys than may wait for Ctrl-C.
    private func fill(_ program: TerminalProgram) async throws {
      program.read(bytesPerSecond: 0)
      try await program.type(String(repeating: "\u{C}", count: 240))
    }

    /// Returns the processor time of a process in hundredths of a second.
    private func usedTime(of process: Int32) -> Int {
      var text = [UInt8](repeating: 0, count: 1024)
      let file = open("/proc/\(process)/stat", O_RDONLY)
      let count = read(file, &text, text.count)
      close(file)
      // Skip the process name, which is in parentheses and may contain anything.
      let line = String(decoding: text.prefix(max(0, count)), as: UTF8.self)
      let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    }

    /// Checks that the terminal is restored once it is read again.
    private func expectTerminalAsBeforeWhenRead(
      _ program: TerminalProgram
    ) async throws -> ProgramState {
      program.read(bytesPerSecond: nil)
      try await program.end()
      let end = try await program.wait("the terminal to be restored") {
        $0.modes.remaining.isEmpty && !$0.screen.isAlternate
      }
      expectTerminalAsBefore(end, program.settings)
      // Output is dropped only between escape sequences, so no sequence is cut.
      #expect(end.screen.unknown.isEmpty)
      return end
    }

    @Test(arguments: [nil, "0", "1"])
    func `a spinner moves unless ACCESSIBLE is set`(value: String?) async throws {
      let program = try await startProbe { $0.environment["ACCESSIBLE"] = value }
      try await program.perform("save")
      try await program.wait(for: "⠋")
      let end = try await program.wait("the end of the work") { state in
        !state.screen.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) }
      }
      let isMoving = String(decoding: end.output, as: UTF8.self).contains("⠙")
      #expect(isMoving == (value != "1"))
      try await program.press(.control("c"))
      expectTerminalAsBefore(try await program.end())
    }

    @Test func `a slow line shows the complete last frame`() async throws {
      let program = try await startProbe()
      program.read(bytesPerSecond: 1200)
      try await program.type("\u{C}\u{C}\u{C}abc\u{C}def\u{C}ghi")
      try await program.wait(for: "[abcdefghi")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
      #expect(end.screen.unknown.isEmpty)
    }

    @Test func `while nothing is read, frames are skipped except the last`() async throws {
      let program = try await startProbe()
      let process = try await program.started()
      try await fill(program)
      try await Task.sleep(for: .seconds(1))
      let before = usedTime(of: process)
      try await Task.sleep(for: .seconds(2))
      // The program waits without polling.
      #expect(usedTime(of: process) - before < 50)
      try await program.type("abc")
      program.read(bytesPerSecond: nil)
      let late = try await program.wait(for: "[abc")
      #expect(late.output.count > 10_000)
      #expect(late.output.count < 400 * 1000)
      #expect(late.screen.unknown.isEmpty)
      try await program.press(.control("c"))
      expectTerminalAsBefore(try await program.end())
    }

    /// The actions to type while the test reads no output, each with the possible endings of the
    /// program and its message.
    static let actions: [(action: String, endings: [ProgramState.Ending], message: String)] = [
      ("\u{3}", [.exited(130)], ""),
      ("\u{15}!signal 15\r", [.exited(143)], ""),
      ("\u{15}!quit 7\r", [.exited(7)], ""),
      ("\u{15}!exit 7\r", [.exited(7)], ""),
      ("\u{15}!signal 9\r", [.killed(by: 9)], ""),
      ("\u{15}!fatal\r", CrashTests.swiftTraps, "on purpose"),
      ("\u{15}!complain\r\u{3}", [.exited(130)], "a complaint"),
    ]

    @Test(arguments: actions)
    func `a program ends while nothing is read, and the terminal is restored later`(
      action: String,
      endings: [ProgramState.Ending],
      message: String
    ) async throws {
      let program = try await startProbe()
      try await fill(program)
      try await program.type(action)
      let end = try await program.wait("its end") { $0.ending != nil }
      #expect(endings.contains(try #require(end.ending)), "\(end)")
      let late = try await expectTerminalAsBeforeWhenRead(program)
      try await program.wait("its message") { $0.screen.mainText.contains(message) }
      #expect(late.output.count > 10_000)
    }

    @Test(arguments: [true, false])
    func `a program stops and continues while nothing is read`(isReadBetween: Bool) async throws {
      let program = try await startProbe()
      try await program.perform("complain")
      try await program.wait(for: "Did complain")
      try await fill(program)
      try await program.type("\u{15}!suspend\r")
      try await program.wait("a stop") { $0.stops == [20] }
      #expect(program.settings == program.state.settingsBefore)
      if isReadBetween {
        program.read(bytesPerSecond: nil)
        try await program.wait("the terminal to be restored") { $0.modes.remaining.isEmpty }
      }
      program.resume()
      if !isReadBetween {
        // The program continues and draws frames that are not shown yet.
        try await Task.sleep(for: .milliseconds(500))
        program.read(bytesPerSecond: nil)
      }
      try await program.wait("the form") { $0.screen.isAlternate && $0.isDrawn }
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
      // The alternate screen is left twice, at the stop and at the end: by the guard process, or by
      // the program if it is faster.
      #expect(end.output.escaped.ranges(of: "␛[?1049l").count == 2)
      #expect(end.screen.mainText.ranges(of: "a complaint").count == 1)
    }

    @Test func `a program starts while another program blocks the line`() async throws {
      let script = "(yes &); sleep 1; exec \(probe)"
      let program = try TerminalProgram("/bin/sh", ["-c", script])
      program.read(bytesPerSecond: 0)
      try await program.wait(untilSetAsBefore: false)
      try await program.perform("quit 7")
      let end = try await program.wait("its end") { $0.ending != nil }
      #expect(end.ending == .exited(7))
      #expect(end.settingsAfter == end.settingsBefore)
    }
  }
}
