import TerminalHarness
import TerminalUITesting
import Testing

extension OnATerminal {
  /// The bytes written to the terminal, and their number.
  struct OutputTests {
    @Test func `few bytes are written, and none while nothing happens`() async throws {
      let program = try await startProbe()
      let start = program.progress.output.count
      #expect(start <= 1500)
      try await program.typeAndSee("x")
      let first = program.progress.output.count
      for letter in "abcdefghij" { try await program.typeAndSee(letter) }
      let last = program.progress.output.count
      #expect(last - first <= 10 * 40)
      try await Task.sleep(for: .seconds(1))
      #expect(program.progress.output.count == last)
    }

    @Test func `the screen is emptied before it is left`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let written = try await program.end().output.escaped
      let last = try #require(written.split(separator: "␛[2J").last)
      #expect(last.contains("␛[?1049l"))
      #expect(!last.contains("form"))
    }

    @Test func `it is left empty where there is no other`() async throws {
      let program = try await startProbe { $0.environment["TERM"] = "linux" }
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      #expect(!end.modes.seen.contains(.alternateScreen))
      #expect(end.screen.text == "")
      expectTerminalAsBefore(end)
    }

    @Test func `no text commands the terminal`() async throws {
      let program = try await startProbe()
      let before = program.progress.output.count
      try await program.perform("hostile")
      try await program.wait(for: "gh")
      let after = program.progress
      let text = String(decoding: after.output[before...], as: UTF8.self)
      // Only ncurses starts sequences; none is a string or uses 8-bit controls.
      #expect(!text.contains("\u{1B}]"))
      for scalar in text.unicodeScalars {
        #expect(!(0x80..<0xA0).contains(scalar.value))
        #expect(!["\u{202E}", "\u{200B}", "\u{7}"].contains(scalar))
      }
      #expect(!after.modes.seen.contains(.style(.blink)))
      #expect(after.screen.bells == 0)
      #expect(after.screen.unknown.isEmpty)
    }

    @Test func `what is written to standard error is shown afterwards`() async throws {
      let program = try await startProbe()
      try await program.perform("complain")
      try await program.wait(for: "Did complain")
      try await program.typeAndSee("x")
      #expect(!program.progress.screen.text.contains("a complaint"))
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.screen.mainText.contains("a complaint ^[[31mnot in red?"))
    }

    @Test func `what is written to standard error elsewhere is left alone`() async throws {
      let program = try await startProbe { $0.error = .pipe }
      try await program.perform("complain")
      try await program.wait("a complaint") {
        $0.errorText == "a complaint \u{1B}[31mnot in red\u{202E}\n"
      }
      try await program.press(.control("c"))
      #expect(try await program.end().screen.mainText.isEmpty)
    }

    @Test func `much is written to standard error, and the end of it shown`() async throws {
      let program = try await startProbe()
      try await program.perform("chat 300")
      try await program.wait(for: "Did chat")
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end(within: .seconds(120))
      expectTerminalAsBefore(end)
      #expect(end.screen.mainText.contains("dropped"))
      #expect(end.screen.mainText.contains("chatter 4799"))
    }

    @Test func `a resize is followed, and none that says nothing`() async throws {
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
      #expect(program.progress.screen.text.contains("xy"))
      #expect(program.progress.screen.lines.count == 30)
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
    }

    @Test func `a screen that is too small says so, and recovers`() async throws {
      let program = try await startProbe()
      try await program.typeAndSee("x")
      program.resize(rows: 5, columns: 20)
      try await program.wait(for: "This window is 20×5")
      program.resize(rows: 1, columns: 1)
      try await program.wait("one letter") { $0.screen.lines == ["T"] }
      program.resize(rows: 24, columns: 80)
      try await program.wait(for: "screen 80x24")
      try await program.typeAndSee("y")
      #expect(program.progress.screen.text.contains("xy"))
    }

    @Test func `Ctrl-L draws everything anew`() async throws {
      let program = try await startProbe()
      let before = program.progress.output.count
      let text = program.progress.screen.text
      try await program.press(.control("l"))
      try await program.wait("a new screen") { $0.output.count > before + 300 }
      try await program.typeAndSee("x")
      #expect(
        program.progress.screen.text.split(separator: "\n").count
          == text.split(separator: "\n").count
      )
    }
  }
}
