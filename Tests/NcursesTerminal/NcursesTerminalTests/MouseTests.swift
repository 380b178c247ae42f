import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Reports of the mouse and the focus, which terminals send only on request.
  struct MouseTests {
    @Test func `reports of the mouse and the focus are off by default`() async throws {
      let program = try await startProbe()
      try await program.press(.control("c"))
      let seen = try await program.end().modes.seen
      #expect(!seen.contains { $0.isMouse } && !seen.contains(.focusReports))
    }

    @Test func `buttons and wheels are reported with their position`() async throws {
      let program = try await startProbe("--mouse")
      let seen = program.state.modes.seen
      #expect(seen.contains { $0.isMouse } && seen.contains(.focusReports))
      // The counter is in the ninth row, counted from 1.
      let reports = [
        ("<0;5;9M", "press left"), ("<32;6;9M", "drag left"), ("<0;6;9m", "release left"),
        ("<64;5;9M", "scroll up"), ("<65;5;9M", "scroll down"), ("<2;5;9M", "press right"),
      ]
      for (report, words) in reports {
        try await program.type("\u{1B}[\(report)")
        try await program.wait(for: "last mouse \(words) at ")
      }
      // The first press has moved the focus to the counter.
      try await program.type("x")
      try await program.wait(for: "received 1 keys, last x")
    }

    @Test func `a click on a button presses it`() async throws {
      let program = try await startProbe("--mouse")
      let lines = program.state.screen.lines
      let row = try #require(lines.firstIndex { $0.contains("<Ask>") || $0.contains(" Ask ") })
      let column = try #require(lines[row].firstRange(of: "Ask")).lowerBound
      let x = lines[row][..<column].count + 1
      try await program.type("\u{1B}[<0;\(x);\(row + 1)M\u{1B}[<0;\(x);\(row + 1)m")
      try await program.wait(for: "Is it so?")
    }

    @Test func `a report of the window focus is not a key`() async throws {
      let program = try await startProbe("--mouse")
      try await program.type("\u{1B}[Oa\u{1B}[Ib")
      try await program.wait(for: "[ab")
    }

    @Test(arguments: [15, 9, 11])
    func `reports of the mouse and the focus are off after the end`(signal: Int32) async throws {
      let program = try await startProbe("--mouse")
      try await program.type("\u{1B}[<0;3;3M")
      try await program.signal(signal)
      try await program.end()
      let end = try await program.wait("the terminal to be restored") {
        $0.modes.remaining.isEmpty
      }
      expectTerminalAsBefore(end, program.settings)
      #expect(end.ending == (signal == 15 ? .exited(143) : .killed(by: signal)))
    }
  }
}
