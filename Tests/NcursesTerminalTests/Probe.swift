import TerminalHarness
import TerminalUITesting
import Testing

/// All that is tried with a real program on a terminal: one at a time, for there are many.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum OnATerminal {}

/// The form that misbehaves when it is told to.
let probe = Programs.path(of: "TerminalProbe")

/// Starts the form, and waits until it can be used.
func startProbe(
  _ arguments: String...,
  change: (inout TerminalProgram.Setup) -> Void = { _ in }
) async throws -> TerminalProgram {
  let program = try TerminalProgram(probe, arguments, change)
  try await program.wait(for: "First form")
  try await program.wait(for: "screen \(program.setup.columns)x\(program.setup.rows)")
  return program
}

extension TerminalProgram {
  /// Has the form do something by typing it into its first field, in place of what is there.
  func perform(_ deed: String) async throws {
    try await type("\u{15}!\(deed)\r")
  }

  /// Types a letter that the first field does not have yet, and waits until it has: all that was
  /// typed before has been taken then.
  func typeAndSee(_ letter: Character) async throws {
    try await type(String(letter))
    try await wait("“\(letter)” in the field") { $0.field.contains(letter) && $0.isDrawn }
  }

  /// Waits until the terminal is set as it was before the program, or as it was not.
  func wait(untilSetAsBefore isAsBefore: Bool) async throws {
    let start = ContinuousClock.now
    while (settings == progress.settingsBefore) != isAsBefore,
      start.duration(to: .now) < Programs.patience
    {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Lets the form go on, and waits until it has drawn itself anew.
  func resumeAndSee() async throws {
    let before = progress.output.count
    resume()
    try await wait("the form to come back") { progress in
      !progress.isStopped && progress.output.count > before + 300
        && progress.screen.text.contains("screen ") && progress.isDrawn
    }
  }
}

extension Progress {
  /// What is in the first field of the form, which stands between brackets.
  var field: String {
    guard screen.lines.count > 2 else { return "" }
    return String(screen.lines[2].drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
  }
}

/// Checks that a program has left the terminal as it was.
func expectTerminalAsBefore(
  _ progress: Progress,
  _ settings: TerminalSettings? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let after = settings ?? progress.settingsAfter
  #expect(after != nil, "the terminal is there", sourceLocation: sourceLocation)
  #expect(after == progress.settingsBefore, sourceLocation: sourceLocation)
  #expect(progress.ledger.remaining.isEmpty, sourceLocation: sourceLocation)
  #expect(progress.ledger.queries.isEmpty, sourceLocation: sourceLocation)
  #expect(!progress.screen.isAlternate, sourceLocation: sourceLocation)
  #expect(progress.screen.isCursorVisible, sourceLocation: sourceLocation)
}
