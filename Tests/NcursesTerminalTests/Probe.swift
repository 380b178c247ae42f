import TerminalHarness
import TerminalUI
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
  /// Has the form do something by typing it into its first field.
  func perform(_ deed: String) async throws {
    try await type("!\(deed)\r")
  }

  /// Types a letter, and waits until it is to be seen where the cursor was: all that was done
  /// before it has been done then.
  func typeAndSee(_ letter: Character) async throws {
    let place = progress.screen.cursor
    try await type(String(letter))
    try await wait("“\(letter)” at \(place)") { progress in
      let line = progress.screen.lines[place.y]
      return line.count > place.x && Array(line)[place.x] == letter
    }
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
