import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// The bytes written to the terminal, and their number.
  struct OutputTests {
    @Test func `a key press writes few bytes, and an idle program writes none`() async throws {
      let program = try await startProbe()
      let start = program.state.output.count
      #expect(start <= 1500)
      try await program.typeAndSee("x")
      let first = program.state.output.count
      for letter in "abcdefghij" { try await program.typeAndSee(letter) }
      let last = program.state.output.count
      #expect(last - first <= 10 * 40)
      try await Task.sleep(for: .seconds(1))
      #expect(program.state.output.count == last)
    }

    @Test func `the window has a title, except on a console`() async throws {
      let program = try await startProbe()
      #expect(program.state.output.escaped.contains("␛]2;First form\\u{7}"))
      let console = try await startProbe { $0.environment["TERM"] = "linux" }
      #expect(!console.state.output.escaped.contains("␛]2"))
      #expect(console.state.modes.seen.isDisjoint(with: [.savedTitle, .dec(2026)]))
    }

    @Test func `the alternate screen is cleared before the program leaves it`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let written = try await program.end().output.escaped
      let last = try #require(written.split(separator: "␛[2J").last)
      #expect(last.contains("␛[?1049l"))
      #expect(!last.contains("form"))
    }

    @Test func `a terminal without an alternate screen is left empty`() async throws {
      let program = try await startProbe { $0.environment["TERM"] = "linux" }
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      #expect(!end.modes.seen.contains(.alternateScreen))
      #expect(end.screen.text == "")
      expectTerminalAsBefore(end)
    }

    @Test func `hostile text sends no control sequence`() async throws {
      let program = try await startProbe()
      let before = program.state.output.count
      try await program.perform("hostile")
      try await program.wait(for: "gh")
      let after = program.state
      let text = String(decoding: after.output[before...], as: UTF8.self)
      // All escape sequences are those of ncurses: no control strings and no 8-bit controls.
      #expect(!text.contains("\u{1B}]"))
      for scalar in text.unicodeScalars {
        #expect(!(0x80..<0xA0).contains(scalar.value))
        #expect(!["\u{202E}", "\u{200B}", "\u{7}"].contains(scalar))
      }
      #expect(!after.modes.seen.contains(.style(.blink)))
      #expect(after.screen.bells == 0)
      #expect(after.screen.unknown.isEmpty)
    }

    @Test func `text on standard error is shown after the end`() async throws {
      let program = try await startProbe()
      try await program.perform("complain")
      try await program.wait(for: "Did complain")
      try await program.typeAndSee("x")
      #expect(!program.state.screen.text.contains("a complaint"))
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.screen.mainText.contains("a complaint ^[[31mnot in red?"))
    }

    @Test func `redirected standard error is not captured`() async throws {
      let program = try await startProbe { $0.error = .pipe }
      try await program.perform("complain")
      try await program.wait("a complaint") {
        $0.errorText == "a complaint \u{1B}[31mnot in red\u{202E}\n"
      }
      try await program.press(.control("c"))
      #expect(try await program.end().screen.mainText.isEmpty)
    }

    @Test func `only the end of a long standard error is shown`() async throws {
      let program = try await startProbe()
      try await program.perform("chat 300")
      try await program.wait(for: "Did chat")
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.screen.mainText.contains("dropped"))
      #expect(end.screen.mainText.contains("chatter 4799"))
    }

    @Test func `the screen follows resizes and ignores a size of zero`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      let sizes = [(1, 1), (0, 0), (200, 300), (3, 200), (60, 2), (0, 80), (24, 0), (2, 2)]
      for (rows, columns) in sizes + sizes + sizes {
        program.resize(rows: rows, columns: columns)
      }
      for number in 0..<60 { program.resize(rows: 10 + number, columns: 140 - number) }
      program.resize(rows: 30, columns: 100)
      try await program.wait(for: "screen 100x30")
      program.resize(rows: 0, columns: 0)
      try await program.typeAndSee("y")
      #expect(program.state.screen.text.contains("xy"))
      #expect(program.state.screen.lines.count == 30)
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
    }

    @Test func `a screen that is too small shows a message and recovers`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      program.resize(rows: 5, columns: 20)
      try await program.wait(for: "This window is 20×5")
      program.resize(rows: 1, columns: 1)
      try await program.wait("one letter") { $0.screen.lines == ["T"] }
      program.resize(rows: 24, columns: 80)
      try await program.wait(for: "screen 80x24")
      try await program.typeAndSee("y")
      #expect(program.state.screen.text.contains("xy"))
    }

    @Test func `Ctrl-L redraws the whole screen`() async throws {
      let program = try await startProbe()
      let before = program.state.output.count
      let text = program.state.screen.text
      try await program.press(.control("l"))
      try await program.wait("a new screen") { $0.output.count > before + 300 }
      try await program.typeAndSee("x")
      #expect(
        program.state.screen.text.split(separator: "\n").count
          == text.split(separator: "\n").count
      )
    }
  }
}
