import TerminalHarness
import TerminalOutput
import Testing

import class Foundation.FileManager

extension OnATerminal {
  /// Starting with every type of terminal, and without a terminal.
  struct StartTests {
    /// Checks that the probe prints a message, exits with 2 and does not change the terminal.
    private func expectRefusal(
      _ words: String,
      _ change: (inout TerminalProgram.LaunchOptions) -> Void
    ) async throws {
      let end = try await TerminalProgram(probe) { options in
        options.error = .pipe
        change(&options)
      }.end()
      #expect(end.ending == .exited(2))
      #expect(end.errorText.contains(words))
      #expect(end.errorText.hasSuffix(".\n"))
      #expect(end.output.isEmpty)
      #expect(end.settingsAfter == end.settingsBefore)
    }

    @Test(arguments: [nil, ""])
    func `a missing TERM is an error`(kind: String?) async throws {
      try await expectRefusal("TERM is not set") { $0.environment["TERM"] = kind }
    }

    @Test(arguments: ["nonsense", "../../etc/passwd", "x\u{1B}]52;c;aGk=\u{7}", "%s%n"])
    func `an unknown TERM is an error`(kind: String) async throws {
      try await expectRefusal("is unknown") { $0.environment["TERM"] = kind }
      let end = try await TerminalProgram(probe) { $0.environment["TERM"] = kind }.end()
      #expect(end.modes.seen.isEmpty)
      #expect(end.modes.remaining.isEmpty)
      #expect(end.screen.text.contains("is unknown"))
    }

    @Test func `a dumb terminal is an error`() async throws {
      try await expectRefusal("cannot show a full screen") { $0.environment["TERM"] = "dumb" }
    }

    /// Kinds of terminals for which this system has no entry.
    private static let unknownKinds =
      ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "xterm-new\u{1B}[c"].filter { kind in
        !FileManager.default.fileExists(atPath: "/usr/share/terminfo/\(kind.prefix(1))/\(kind)")
      }

    @Test(arguments: unknownKinds)
    func `a modern terminal without an entry is used like xterm`(kind: String) async throws {
      let program = try await startProbe { options in
        options.environment["TERM"] = kind
        options.columns = 200
        // The system may have an entry that this folder lacks.
        options.environment["TERMINFO_DIRS"] = "/lib/terminfo"
      }
      try await program.typeAndSee("x")
      try await program.press(.control("z"))
      expectTerminalAsBefore(try await program.stopped(), program.settings)
      try await program.resumeAndSee()
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
      let lines = end.screen.mainText.split(separator: "\n")
      #expect(lines.filter { $0.contains("is unknown, so xterm-256color was used.") }.count == 1)
      #expect(lines.last?.hasPrefix("TerminalProbe: The terminal type TERM=") == true)
    }

    @Test(arguments: [4, 5, 8, 10, 12, 16, 20, 24, 28, 32, 64])
    func `with few descriptors the form is shown, or a sentence says why not`(
      limit: Int
    ) async throws {
      let program = try TerminalProgram("/bin/sh", ["-c", "ulimit -n \(limit) && exec \(probe)"])
      let state = try await program.wait("the form or an error") { state in
        state.screen.text.contains("First form") && state.isDrawn || state.ending != nil
      }
      if state.ending == nil { try await program.press(.control("c")) }
      let end = try await program.end()
      expectTerminalAsBefore(end)
      if state.ending == nil {
        #expect(end.ending == .exited(130))
        #expect(limit > 16)
      } else {
        #expect(end.ending == .exited(2))
        #expect(end.screen.text.contains("Too few files can be open at the same time."))
        #expect(limit < 64)
      }
    }

    @Test func `a limit on the size of files is an error`() async throws {
      let end = try await TerminalProgram("/bin/sh", ["-c", "ulimit -f 0 && exec \(probe)"]).end()
      #expect(end.ending == .exited(2))
      #expect(end.screen.text.contains("Files may not grow enough for the screen."))
    }

    @Test func `a huge window is drawn in part`() async throws {
      let program = try TerminalProgram(probe) { options in
        options.rows = 510
        options.columns = 1_010
      }
      try await program.wait(for: "screen 1000x500")
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }

    @Test(arguments: [TerminalProgram.LaunchOptions.Stream.pipe, .null, .closed])
    func `a stream that is not a terminal is an error`(
      stream: TerminalProgram.LaunchOptions.Stream
    ) async throws {
      try await expectRefusal("Standard input is not a terminal") { $0.input = stream }
      try await expectRefusal("Standard output is not a terminal") { $0.output = stream }
      try await expectRefusal("is not a terminal") {
        $0.input = stream
        $0.output = stream
      }
    }

    @Test func `a program between pipes can use its controlling terminal`() async throws {
      let program = try await startProbe("--tty") {
        $0.input = .pipe
        $0.output = .pipe
      }
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
      #expect(String(decoding: end.results, as: UTF8.self) == "ended with 130\n")
    }

    /// Returns the targets of a process's descriptors.
    private func files(of process: Int32) throws -> [String] {
      let folder = "/proc/\(process)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
    }

    @Test(arguments: [["--forbidden"], ["--detached"], ["--forbidden", "--detached"]])
    func `a terminal that cannot be opened by name still works`(options: [String]) async throws {
      let program = try TerminalProgram(probe, options)
      try await program.wait(for: "First form")
      try await program.typeAndSee("x")
      let files = try files(of: await program.started())
      #expect(files.contains("/dev/tty") == (options == ["--forbidden"]))
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }

    @Test func `LINES and COLUMNS are ignored`() async throws {
      let program = try await startProbe {
        $0.environment["LINES"] = "10"
        $0.environment["COLUMNS"] = "40"
      }
      try await program.press(.control("z"))
      try await program.stopped()
      try await program.resumeAndSee()
      // The whole screen is the scroll region.
      #expect(!program.state.output.escaped.contains("␛[1;10r"))
    }

    @Test(arguments: [
      "xterm", "xterm-256color", "xterm-mono", "screen", "screen-256color", "tmux-256color",
      "linux", "rxvt-unicode-256color", "vt100", "vt220", "ansi",
    ])
    func `every terminal type is restored`(kind: String) async throws {
      let program = try await startProbe { $0.environment["TERM"] = kind }
      try await program.typeAndSee("x")
      try await program.press(.control("z"))
      expectTerminalAsBefore(try await program.stopped(), program.settings)
      try await program.resumeAndSee()
      try await program.typeAndSee("y")
      try await program.perform("fatal")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.screen.mainText.contains("on purpose"))
    }

    @Test(arguments: [
      ["LANG": "C.UTF-8"], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": "xx_YY.UTF-8"], [:],
      ["LC_ALL": "", "LANG": ""], ["LC_CTYPE": "nonsense"],
    ])
    func `all languages are shown in every locale`(locale: [String: String]) async throws {
      let program = try await startProbe { options in
        options.environment["LANG"] = nil
        options.environment.merge(locale) { $1 }
      }
      try await program.wait(for: "Grüße, 日本")
      try await program.typeAndSee("ß")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      // The output is valid UTF-8.
      #expect(!String(decoding: end.output, as: UTF8.self).contains("\u{FFFD}"))
    }

    @Test(arguments: [
      ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "C.UTF-8"], ["LC_CTYPE": "C"],
      ["LANG": "de_DE.ISO-8859-1"],
    ])
    func `a locale without UTF-8 gets ASCII only`(locale: [String: String]) async throws {
      let program = try await startProbe { options in
        options.environment["LANG"] = nil
        options.environment.merge(locale) { $1 }
      }
      // The question marks are as wide as the characters that they replace, so nothing moves.
      try await program.wait(for: "First form: Gr??e, ????")
      try await program.type("aß日\u{301}z")
      try await program.wait(for: ">a???z")
      try await program.perform("ask")
      try await program.wait(for: "Is it so?")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.output.allSatisfy { $0 < 0x80 })
    }

    private func isColored(_ state: ProgramState) -> Bool {
      state.modes.seen.contains { mode in
        if case .style(let style) = mode { style.isColor } else { false }
      }
    }

    @Test(arguments: ["1", "yes", "0"])
    func `NO_COLOR turns colors off`(value: String) async throws {
      let program = try await startProbe("--auto") { $0.environment["NO_COLOR"] = value }
      try await program.perform("ask")
      try await program.wait(for: "Is it so?")
      try await program.press(.control("c"))
      #expect(!isColored(try await program.end()))
    }

    @Test func `colors are on by default`() async throws {
      for value in [nil, ""] {
        let program = try await startProbe { $0.environment["NO_COLOR"] = value }
        try await program.perform("ask")
        try await program.wait(for: "Is it so?")
        try await program.press(.control("c"))
        #expect(isColored(try await program.end()))
      }
    }
  }
}
