import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// The terminal is restored after crashes and exits of the program itself.
  struct CrashTests {
    /// An action, the ways it may end the program, and the expected message.
    ///
    /// The signal of a Swift trap depends on the processor.
    static let actions: [(action: String, endings: [ProgramState.Ending], message: String)] = [
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
    static let actionsOnAnotherThread = actions.filter { $0.action != "recurse" }
      .map { (action: "\($0.action)&", endings: $0.endings, message: $0.message) }

    static let swiftTraps: [ProgramState.Ending] = [.killed(by: 4), .killed(by: 5)]

    @Test(arguments: actions + actionsOnAnotherThread)
    func `a crash or exit on any thread restores the terminal`(
      action: String,
      endings: [ProgramState.Ending],
      message: String
    ) async throws {
      let program = try await startProbe()
      try await program.perform(action)
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(endings.contains(try #require(end.ending)), "\(action): \(end)")
      #expect(end.screen.mainText.contains(message))
    }

    static let uninterceptedActions: [(action: String, ending: ProgramState.Ending)] = [
      ("signal 9", .killed(by: 9)), ("leave 7", .exited(7)), ("recurse&", .killed(by: 11)),
      // Unhandled signals: USR1, PIPE, ALRM.
      ("signal 10", .killed(by: 10)), ("signal 13", .killed(by: 13)),
      ("signal 14", .killed(by: 14)),
    ]

    @Test(arguments: uninterceptedActions)
    func `the guard process restores the terminal after an end that cannot be intercepted`(
      action: String,
      ending: ProgramState.Ending
    ) async throws {
      let program = try await startProbe()
      try await program.perform("complain")
      // The complaint is written before the end.
      try await program.typeAndSee("z")
      try await program.perform(action)
      try await program.end()
      let end = try await program.wait("the terminal to be restored") {
        $0.modes.remaining.isEmpty && $0.screen.mainText.contains("a complaint")
      }
      expectTerminalAsBefore(end, program.settings)
      #expect(end.ending == ending)
      #expect(end.modes.seen.contains(.alternateScreen))
    }

    @Test(.enabled(if: !Programs.hasAddressSanitizer && !Programs.hasThreadSanitizer))
    func `the backtrace of a trap is printed on the main screen`() async throws {
      let program = try await startProbe {
        $0.environment["SWIFT_BACKTRACE"] =
          "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed,images=none"
      }
      try await program.perform("fatal")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      let text = end.screen.mainText
      let message = try #require(text.firstRange(of: "Fatal error: a fatal error, on purpose"))
      // This fails if the toolchain's backtrace program is not installed.
      let trace = try #require(text.firstRange(of: /(?i)backtrace/))
      #expect(message.upperBound <= trace.lowerBound)
    }

    @Test(
      .enabled(if: !Programs.hasAddressSanitizer && !Programs.hasThreadSanitizer),
      arguments: [Int32(6), 8]
    )
    func `a crash signal of another process ends the program after the backtrace`(
      number: Int32
    ) async throws {
      let program = try await startProbe {
        $0.environment["SWIFT_BACKTRACE"] =
          "enable=yes,interactive=no,color=no,symbolicate=off,threads=crashed,images=none"
      }
      try await program.signal(number)
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .killed(by: number))
    }

    @Test func `an uncaught error restores the terminal`() async throws {
      let program = try await startProbe()
      try await program.perform("throw")
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      #expect(end.screen.mainText.contains("Thrown"))
    }

    @Test(arguments: [false, true])
    func `a signal handler of the program may call the toolkit's handler`(
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
      // If the two handlers called each other without end, the stack would overflow.
      #expect(end.ending == .killed(by: 6))
    }

    @Test func `a crash during the first frame restores the terminal`() async throws {
      let end = try await TerminalProgram(probe, ["!fatal&"]).end()
      expectTerminalAsBefore(end)
      #expect(Self.swiftTraps.contains(try #require(end.ending)))
      #expect(end.screen.mainText.contains("on purpose"))
    }
  }
}
