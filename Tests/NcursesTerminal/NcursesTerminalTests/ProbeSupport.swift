import TerminalHarness
import TerminalOutput
import Testing

/// The tests with a real program on a terminal, run one at a time.
///
/// Many programs at once would slow each other down and exceed the tests' time limits.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum OnATerminal {}

/// The path of the probe program.
let probe = Programs.path(of: "TerminalProbe")

/// Starts the probe and waits until its form is shown.
func startProbe(
  _ arguments: String...,
  change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in }
) async throws -> TerminalProgram {
  let program = try TerminalProgram(probe, arguments, change)
  try await program.wait(for: "First form")
  try await program.wait(for: "screen \(program.options.columns)x\(program.options.rows)")
  return program
}

/// Starts a shell and records its initial settings.
func startShell() async throws -> TerminalProgram {
  let shell = try TerminalProgram("/bin/bash", ["--norc", "--noprofile", "-i"]) {
    $0.environment["PS1"] = "ready> "
    $0.environment["HISTFILE"] = ""
    $0.columns = 200
  }
  try await shell.wait(for: "ready>")
  try await shell.type("echo first=$(stty -g)=\r")
  try await shell.wait("settings") { settings($0, "first") != nil }
  return shell
}

/// Returns the output of `stty -g` that stands between equals signs after a word.
func settings(_ state: ProgramState, _ word: String) -> String? {
  for line in state.screen.mainText.split(separator: "\n") where line.hasPrefix("\(word)=") {
    let parts = line.split(separator: "=", omittingEmptySubsequences: false)
    if parts.count == 3, parts[1].contains(":") { return String(parts[1]) }
  }
  return nil
}

extension TerminalProgram {
  /// Performs an action by typing it in place of the first field's contents.
  func perform(_ action: String) async throws {
    try await type("\u{15}!\(action)\r")
  }

  /// Types a new letter into the first field and waits until it is shown.
  ///
  /// When it returns, the program has handled all earlier input.
  func typeAndSee(_ letter: Character) async throws {
    try await type(String(letter))
    try await wait("“\(letter)” in the field") { $0.field.contains(letter) && $0.isDrawn }
  }

  /// Waits until the terminal has the settings from before the program, or until it has different
  /// ones if `isAsBefore` is false.
  func wait(untilSetAsBefore isAsBefore: Bool) async throws {
    let start = ContinuousClock.now
    while (settings == state.settingsBefore) != isAsBefore,
      start.duration(to: .now) < Programs.patience
    {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Continues the program and waits until it has redrawn the form.
  func resumeAndSee() async throws {
    let before = state.output.count
    resume()
    try await wait("the form to be redrawn") { state in
      !state.isStopped && state.output.count > before + 300
        && state.screen.text.contains("screen ") && state.isDrawn
    }
  }
}

extension ProgramState {
  /// The contents of the form's first field, which is shown in brackets.
  var field: String {
    guard screen.lines.count > 2 else { return "" }
    return String(screen.lines[2].drop { $0 != "[" && $0 != ">" }.dropFirst().prefix { $0 != "]" })
  }
}

/// Checks that a program has restored the terminal.
func expectTerminalAsBefore(
  _ state: ProgramState,
  _ settings: TerminalSettings? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let after = settings ?? state.settingsAfter
  #expect(after != nil, "the terminal is open", sourceLocation: sourceLocation)
  #expect(after == state.settingsBefore, sourceLocation: sourceLocation)
  #expect(state.modes.remaining.isEmpty, sourceLocation: sourceLocation)
  #expect(state.modes.queries.isEmpty, sourceLocation: sourceLocation)
  #expect(!state.screen.isAlternate, sourceLocation: sourceLocation)
  #expect(state.screen.isCursorVisible, sourceLocation: sourceLocation)
}
