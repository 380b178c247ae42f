import TerminalHarness
import TerminalUITesting
import Testing

extension OnATerminal {
  /// Every way to end in every state: the terminal is restored.
  struct EndingTests {
    /// The state of the form.
    enum Moment: CaseIterable {
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
      var ending: Progress.Ending {
        switch self {
        case .key: .exited(130)
        case .interrupt, .terminate, .hangUp, .quit: .exited(128 + (signal ?? 0))
        default: .killed(by: signal ?? 0)
        }
      }
    }

    private func bring(_ program: TerminalProgram, to moment: Moment) async throws {
      switch moment {
      case .idle: break
      case .working:
        try await program.perform("save")
        try await program.wait("a spinner") { progress in
          progress.screen.text.unicodeScalars.contains { (0x2800..<0x2900).contains($0.value) }
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
        // The shell's terminal is restored.
        expectTerminalAsBefore(stopped, program.settings)
        #expect(stopped.stops == [20])
      }
    }

    private func end(
      _ program: TerminalProgram,
      in moment: Moment,
      by cause: Cause
    ) async throws {
      if let signal = cause.signal {
        try await program.signal(signal)
        if moment == .suspended { program.resume() }
      } else {
        // A key pressed before goes to the shell.
        if moment == .suspended { try await program.resumeAndSee() }
        if moment == .pasting { try await program.type("sted\u{1B}[201~") }
        try await program.press(.control("c"))
      }
    }

    @Test(arguments: Moment.allCases, Cause.allCases)
    func `whatever ends it at whatever moment`(moment: Moment, cause: Cause) async throws {
      let program = try await startProbe()
      try await bring(program, to: moment)
      try await end(program, in: moment, by: cause)
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == cause.ending)
      #expect(end.modes.seen.contains(.alternateScreen))
      #expect(end.screen.unknown.isEmpty)
    }

    @Test(arguments: Moment.allCases, [true, false])
    func `a terminal that is taken away`(moment: Moment, isPassedOn: Bool) async throws {
      let program = try await startProbe { $0.passesHangUp = isPassedOn }
      try await bring(program, to: moment)
      program.hangUp()
      if moment == .suspended { program.resume() }
      let end = try await program.end()
      // The signal may arrive after the handlers are removed. A shell reports 129 for both.
      #expect([.exited(129), .killed(by: 1)].contains(end.ending))
      #expect(isPassedOn || end.ending == .exited(129))
    }

    /// An action, the ways it may end the program, and the expected message.
    ///
    /// The signal of a Swift trap depends on the processor.
    static let actions: [(action: String, endings: [Progress.Ending], words: String)] = [
      ("fatal", swiftTraps, "Fatal error: a fatal error, on purpose"),
      ("unwrap", swiftTraps, ""),
      ("trap 0", swiftTraps, ""),
      ("bounds", swiftTraps, ""),
      ("null", [.killed(by: 11)], ""),
      ("recurse", [.killed(by: 11)], ""),
      ("abort", [.killed(by: 6)], ""),
      ("fpe", [.killed(by: 8)], ""),
      ("exit 7", [.exited(7)], ""),
      ("exit 0", [.exited(0)], ""),
      ("signal 11", [.killed(by: 11)], ""),
    ]

    // After a stack overflow on another thread, there is no stack for a handler.
    static let deedsElsewhere = actions.filter { $0.action != "recurse" }
      .map { (action: "\($0.action)&", endings: $0.endings, words: $0.words) }

    static let swiftTraps: [Progress.Ending] = [.killed(by: 4), .killed(by: 5)]

    @Test(arguments: actions + deedsElsewhere)
    func `whatever it does to itself, on this thread or another`(
      action: String,
      endings: [Progress.Ending],
      words: String
    ) async throws {
      let program = try await startProbe()
      try await program.perform(action)
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(endings.contains(try #require(end.ending)), "\(action): \(end)")
      #expect(end.screen.mainText.contains(words))
    }

    static let suddenDeeds: [(action: String, ending: Progress.Ending)] = [
      ("signal 9", .killed(by: 9)), ("leave 7", .exited(7)), ("recurse&", .killed(by: 11)),
      // Unhandled signals: USR1, PIPE, ALRM.
      ("signal 10", .killed(by: 10)), ("signal 13", .killed(by: 13)),
      ("signal 14", .killed(by: 14)),
    ]

    @Test(arguments: suddenDeeds)
    func `what a program cannot take back another does`(
      action: String,
      ending: Progress.Ending
    ) async throws {
      let program = try await startProbe()
      try await program.perform("complain")
      try await program.perform(action)
      try await program.end()
      let end = try await program.wait("the terminal to be put back") {
        $0.modes.remaining.isEmpty && $0.screen.mainText.contains("a complaint")
      }
      expectTerminalAsBefore(end, program.settings)
      #expect(end.ending == ending)
      #expect(end.modes.seen.contains(.alternateScreen))
    }

    @Test(.enabled(if: !Programs.hasAddressSanitizer && !Programs.hasThreadSanitizer))
    func `the backtrace of a trap is on the shell's screen`() async throws {
      let program = try await startProbe {
        $0.environment["SWIFT_BACKTRACE"] =
          "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed,images=none"
      }
      try await program.perform("fatal")
      let end = try await program.end(within: .seconds(120))
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      let text = end.screen.mainText
      let message = try #require(text.firstRange(of: "Fatal error: a fatal error, on purpose"))
      // The result if the toolchain's backtrace program is installed.
      let trace = try #require(text.firstRange(of: /(?i)backtrace/))
      #expect(message.upperBound <= trace.lowerBound)
    }

    @Test func `an error that nobody catches`() async throws {
      let program = try await startProbe()
      try await program.perform("throw")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      #expect(end.screen.mainText.contains("Thrown"))
    }

    @Test(arguments: [false, true])
    func `somebody else's handler may call ours, also when it was there before`(
      isBefore: Bool
    ) async throws {
      let program = try await startProbe()
      try await program.perform("chain")
      try await program.wait(for: "Did chain")
      if isBefore {
        try await program.press(.control("z"))
        try await program.stopped()
        try await program.resumeAndSee()
      }
      try await program.perform("abort")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      // Handlers that call each other without end would overflow the stack.
      #expect(end.ending == .killed(by: 6))
    }

    @Test func `what was not taken is not given back`() async throws {
      let end = try await TerminalProgram(probe, ["--brief"]).end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(0))
      // Some terminals move the cursor then.
      #expect(end.output.isEmpty)
    }

    @Test func `a screen that is let go of while it is used`() async throws {
      let program = try TerminalProgram(probe, ["--drop"])
      let dropped = try await program.wait("the terminal to be put back") {
        $0.modes.seen.contains(.alternateScreen) && $0.modes.remaining.isEmpty
      }
      try await program.wait(untilSetAsBefore: true)
      expectTerminalAsBefore(dropped, program.settings)
      #expect(dropped.ending == nil)
      try await program.type("\r")
      #expect(try await program.end().ending == .exited(0))
    }

    @Test func `its own end, with its code`() async throws {
      let program = try await startProbe()
      try await program.perform("quit 42")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(42))
      #expect(end.screen.mainText.isEmpty)
    }

    @Test func `a crash while the first frame is drawn`() async throws {
      let end = try await TerminalProgram(probe, ["!fatal&"]).end()
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      #expect(end.screen.mainText.contains("on purpose"))
    }

    @Test func `a program that is asked to end, and does not, ends when it is asked again`()
      async throws
    {
      let program = try await startProbe()
      try await program.perform("linger")
      try await program.typeAndSee("x")
      try await expectEnd(of: program)
    }

    @Test func `a program that is stuck ends when it is asked again`() async throws {
      let program = try await startProbe()
      try await program.perform("busy 30")
      // By then it has handled all typed input.
      try await Task.sleep(for: .milliseconds(100))
      try await expectEnd(of: program)
    }

    /// Sends the request to end repeatedly.
    private func expectEnd(of program: TerminalProgram) async throws {
      let start = ContinuousClock.now
      while program.progress.ending == nil, start.duration(to: .now) < Programs.patience {
        try await program.signal(15)
        try await Task.sleep(for: .milliseconds(300))
      }
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .killed(by: 15))
    }

    @Test func `one application after the other`() async throws {
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
