import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Typed, pasted and random input.
  struct InputTests {
    /// Moves the focus to the widget that accepts and counts all input.
    private func moveToCounter(_ program: TerminalProgram) async throws {
      for _ in 0..<5 { try await program.press(.tab) }
      try await program.type("#")
      try await program.wait(for: "received 1 keys, last #")
    }

    private func fnv(_ text: String) -> String {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return String(hash, radix: 16)
    }

    @Test func `a paste of 100 kilobytes arrives unchanged`() async throws {
      let program = try await startProbe()
      try await moveToCounter(program)
      var text = ""
      while text.utf8.count < 100_000 {
        text += "plain, Grüße, 日本語, 👨‍👩‍👧 \(text.utf8.count)\n"
      }
      try await program.paste(text)
      try await program.wait(for: "pasted \(text.utf8.count) bytes, hash \(fnv(text))")
      // The paste did not count as a key.
      try await program.type("x")
      let end = try await program.wait(for: "received 2 keys, last x")
      #expect(end.modes.seen.contains(.bracketedPaste))
    }

    @Test(.disabled(if: Programs.hasAddressSanitizer || Programs.hasThreadSanitizer))
    func `pasted text is overwritten when it has been handled`() async throws {
      let word = String((0..<26).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "-" })
      let program = try await startProbe { options in
        // Keeps freed memory in the process, so that the search finds copies in it.
        options.environment["MALLOC_TRIM_THRESHOLD_"] = "1000000000"
        options.environment["MALLOC_MMAP_MAX_"] = "0"
      }
      try await moveToCounter(program)
      let text = String(repeating: word + String(repeating: "-", count: 1_000), count: 100)
      try await program.paste(text)
      try await program.wait(for: "pasted \(text.utf8.count) bytes, hash \(fnv(text))")
      try await program.wait(forCopies: 0, of: word)
    }

    @Test func `pasted control characters are not keys`() async throws {
      let program = try await startProbe()
      try await program.paste("one\ttwo\rthree\u{3}\u{1A}\u{1B}[31m")
      try await program.wait(for: "one")
      try await program.typeAndSee("x")
      let screen = program.state.screen.text
      #expect(!screen.contains("Hello"))
      #expect(program.state.stops.isEmpty)
    }

    @Test(arguments: [nil, "SSH_TTY", "SSH_CONNECTION"])
    func `a lone Escape is a key`(variable: String?) async throws {
      let program = try await startProbe { options in
        if let variable { options.environment[variable] = "somewhere" }
      }
      try await moveToCounter(program)
      try await program.press(.escape)
      try await program.wait(for: "received 2 keys, last Esc")
      try await program.type("x")
      try await program.wait(for: "received 3 keys, last x")
    }

    @Test(arguments: [nil, "SSH_TTY"])
    func `ESCDELAY sets the time that Escape waits for more input`(variable: String?) async throws {
      let program = try await startProbe { options in
        options.environment["ESCDELAY"] = "20000"
        if let variable { options.environment[variable] = "/dev/pts/1" }
      }
      try await moveToCounter(program)
      try await program.press(.escape)
      try await Task.sleep(for: .milliseconds(200))
      try await program.type("x")
      try await program.wait(for: "received 2 keys, last Alt-X")
    }

    @Test func `a key that arrives in three parts is one key`() async throws {
      // The long delay keeps a busy machine from splitting the sequence.
      let program = try await startProbe { $0.environment["ESCDELAY"] = "10000" }
      try await moveToCounter(program)
      for part in ["\u{1B}", "[", "D"] {
        try await program.type(part)
        try await Task.sleep(for: .milliseconds(5))
      }
      try await program.wait(for: "received 2 keys, last Left")
    }

    @Test func `a character that arrives in four parts is one character`() async throws {
      let program = try await startProbe()
      try await moveToCounter(program)
      for byte in "😀".utf8 {
        try await program.type(CollectionOfOne(byte))
        try await Task.sleep(for: .milliseconds(40))
      }
      try await program.wait(for: "received 2 keys, last 😀")
    }

    @Test func `invalid UTF-8 is replaced, and the text around it is kept`() async throws {
      let program = try await startProbe()
      try await program.type([0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE2, 0x82, 0x64])
      try await program.wait(for: "[a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
    }

    @Test(arguments: 1...3)
    func `a program survives random input`(seed: UInt64) async throws {
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      var noise: [UInt8] = []
      // Leave out keys that end or stop the program: Ctrl-C, Ctrl-Z, Ctrl-\, and the keys that
      // press the button “Quit”, which are Q, Enter and Space.
      let excluded = Set<UInt8>([0x03, 0x1A, 0x1C, 0x0D, 0x0A, 0x20, 0x71, 0x51])
      while noise.count < 8_000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: state >> 33)
        // More escapes and brackets than in random bytes.
        let chosen: UInt8 = byte % 16 == 3 ? 0x1B : byte % 16 == 5 ? 0x5B : byte
        if !excluded.contains(chosen) { noise.append(chosen) }
      }
      let program = try await startProbe("--mouse")
      try await program.type(noise)
      // Ends an unfinished sequence or paste.
      try await program.type("\u{18}\u{1B}\\\u{1B}[201~")
      let sizes = try await settle(program)
      #expect(sizes.modes.queries.isEmpty)
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }

    /// Resizes the screen, and waits until all earlier input has been handled.
    private func settle(_ program: TerminalProgram) async throws -> ProgramState {
      program.resize(rows: 30, columns: 100)
      return try await program.wait("a larger screen") { state in
        state.screen.text.contains("100x30") || state.ending != nil
      }
    }

    @Test func `keys are handled while many tasks run on the main actor`() async throws {
      let program = try await startProbe()
      try await program.perform("tasks")
      try await program.wait(for: "Runs eight tasks")
      for letter in "xyz" { try await program.typeAndSee(letter) }
      try await program.press(.control("c"))
      #expect(try await program.end().ending == .exited(130))
    }
  }
}
