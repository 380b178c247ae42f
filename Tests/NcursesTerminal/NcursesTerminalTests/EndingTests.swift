import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// The terminal is restored when a key or a signal ends the program, in every state of the form.
  struct EndingTests {
    /// The state of the form.
    enum FormState: CaseIterable {
      case idle
      case working
      case pasting
      case asking
      case suspended
    }

    /// A way to end a program from outside.
    enum Cause: CaseIterable {
      case key
      case interrupt
      case terminate
      case hangUp
      case quit
      case abort
      case segmentation
      case bus
      case illegal
      case arithmetic
      case trap
      case system

      /// The signal; nil for a key.
      var signal: Int32? {
        switch self {
        case .key: nil
        case .interrupt: 2
        case .terminate: 15
        case .hangUp: 1
        case .quit: 3
        case .abort: 6
        case .segmentation: 11
        case .bus: 7
        case .illegal: 4
        case .arithmetic: 8
        case .trap: 5
        case .system: 31
        }
      }

      /// The expected ending: an exit after a request, a signal after a crash.
      var ending: ProgramState.Ending {
        switch self {
        case .key: .exited(130)
        case .interrupt, .terminate, .hangUp, .quit: .exited(128 + (signal ?? 0))
        default: .killed(by: signal ?? 0)
        }
      }
    }

    private func prepare(_ program: TerminalProgram, in formState: FormState) async throws {
      switch formState {
      case .idle: break
      case .working:
        try await program.perform("save")
        try await program.wait("a spinner") { state in
          state.screen.text.unicodeScalars.contains { (0x2800..<0x2900).contains($0.value) }
        }
      case .pasting:
        try await program.typeAndSee("x")
        try await program.type("\u{1B}[200~half of what is pa")
      case .asking:
        try await program.perform("ask")
        try await program.wait(for: "Is it so?")
      case .suspended:
        try await program.press(.control("z"))
        let stopped = try await program.stopped()
        // The program restores the terminal before it stops.
        expectTerminalAsBefore(stopped, program.settings)
        #expect(stopped.stops == [20])
      }
    }

    private func end(
      _ program: TerminalProgram,
      in formState: FormState,
      by cause: Cause
    ) async throws {
      if let signal = cause.signal {
        try await program.signal(signal)
        if formState == .suspended { program.resume() }
      } else {
        // Continue the program first: until then, keys go to the shell.
        if formState == .suspended { try await program.resumeAndSee() }
        if formState == .pasting { try await program.type("sted\u{1B}[201~") }
        try await program.press(.control("c"))
      }
    }

    @Test(arguments: FormState.allCases, Cause.allCases)
    func `a program that ends in any state restores the terminal`(
      formState: FormState,
      cause: Cause
    ) async throws {
      let program = try await startProbe()
      try await prepare(program, in: formState)
      try await end(program, in: formState, by: cause)
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == cause.ending)
      #expect(end.modes.seen.isSuperset(of: [.alternateScreen, .savedTitle, .dec(2026)]))
      #expect(end.screen.unknown.isEmpty)
    }

    @Test(arguments: FormState.allCases, [true, false])
    func `a program ends when its terminal is closed`(
      formState: FormState,
      isPassedOn: Bool
    ) async throws {
      let program = try await startProbe { $0.passesHangUp = isPassedOn }
      try await prepare(program, in: formState)
      program.hangUp()
      if formState == .suspended { program.resume() }
      let end = try await program.end()
      // The signal may arrive after the handlers are removed. A shell reports 129 in both cases.
      #expect([.exited(129), .killed(by: 1)].contains(end.ending))
      #expect(isPassedOn || end.ending == .exited(129))
    }

    @Test func `a screen that draws nothing writes nothing`() async throws {
      let end = try await TerminalProgram(probe, ["--brief"]).end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(0))
      // The sequences that restore a terminal would move the cursor on some terminals.
      #expect(end.output.isEmpty)
    }

    @Test func `releasing a screen in use restores the terminal`() async throws {
      let program = try TerminalProgram(probe, ["--drop"])
      let dropped = try await program.wait("the terminal to be restored") {
        $0.modes.seen.contains(.alternateScreen) && $0.modes.remaining.isEmpty
      }
      try await program.wait(untilSetAsBefore: true)
      expectTerminalAsBefore(dropped, program.settings)
      #expect(dropped.ending == nil)
      try await program.type("\r")
      #expect(try await program.end().ending == .exited(0))
    }

    @Test func `quitting restores the terminal and exits with the given code`() async throws {
      let program = try await startProbe()
      try await program.perform("quit 42")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(42))
      #expect(end.screen.mainText.isEmpty)
    }

    @Test func `a program that delays its end is ended by repeated requests`()
      async throws
    {
      let program = try await startProbe()
      try await program.perform("linger")
      try await program.typeAndSee("x")
      try await expectEnd(of: program)
    }

    @Test func `a blocked program is ended by repeated requests`() async throws {
      let program = try await startProbe()
      try await program.perform("busy 30")
      // Meanwhile the program handles the rest of the typed input and becomes blocked.
      try await Task.sleep(for: .milliseconds(100))
      try await expectEnd(of: program)
    }

    /// Sends SIGTERM until the program ends, and checks that the signal killed it.
    private func expectEnd(of program: TerminalProgram) async throws {
      let start = ContinuousClock.now
      while program.state.ending == nil, start.duration(to: .now) < Programs.patience {
        try await program.signal(15)
        try await Task.sleep(for: .milliseconds(300))
      }
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .killed(by: 15))
    }

    @Test func `a second application can run after the first`() async throws {
      let program = try await startProbe("--twice")
      try await program.perform("quit 0")
      try await program.wait(for: "Second form")
      try await program.typeAndSee("x")
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }
  }
}
