package import TerminalOutput

/// The state of a program, as seen from its terminal.
package struct ProgramState: Sendable {
  /// The bytes that the program wrote to the terminal or that the terminal echoed.
  package fileprivate(set) var output: [UInt8] = []
  /// The bytes that the program wrote to standard error, if that is a pipe.
  package fileprivate(set) var errors: [UInt8] = []
  /// The bytes that the program wrote to standard output, if that is a pipe.
  package fileprivate(set) var results: [UInt8] = []
  /// The screen.
  package fileprivate(set) var screen: TerminalEmulator
  /// The terminal modes that the program changed.
  package fileprivate(set) var modes: TerminalModeTracker
  /// The identifier of the program's process and process group.
  package fileprivate(set) var process: Int32?
  /// The signals that stopped the program, in order.
  package fileprivate(set) var stops: [Int32] = []
  /// The way the program ended; nil while it runs.
  package fileprivate(set) var ending: Ending?
  /// The terminal's settings before the start.
  package fileprivate(set) var settingsBefore: TerminalSettings?
  /// The settings after the end; nil while the program runs or if the terminal is gone.
  package fileprivate(set) var settingsAfter: TerminalSettings?

  private var filter = MarkerFilter()
  /// True if the last report is a stop.
  ///
  /// Counting stops and continuations does not suffice: if the program continues and stops again
  /// at once, the session leader reports only the stop.
  private var hasStopped = false
  var isTerminalClosed = false
  var isErrorsClosed = false
  var isResultsClosed = false

  /// The way a program ends.
  package enum Ending: Hashable, Sendable {
    /// The program exited with this code.
    case exited(Int32)
    /// This signal killed the program.
    case killed(by: Int32)
    /// The program could not be started; the value is the error number.
    case notStarted(Int32)
  }

  init(rows: Int, columns: Int) {
    screen = TerminalEmulator(rows: rows, columns: columns)
    modes = TerminalModeTracker(rows: rows)
  }

  /// True if the program is stopped and all its output has been read.
  package var isStopped: Bool {
    hasStopped && (filter.count >= stops.count || isTerminalClosed)
  }

  /// True if the program has ended and all its output has been read.
  package var isOver: Bool {
    let marks = stops.count + 1
    return ending != nil && isErrorsClosed && isResultsClosed
      && (filter.count >= marks || isTerminalClosed)
  }

  /// The standard error as text.
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The standard output as text.
  package var resultText: String { String(decoding: results, as: UTF8.self) }

  /// True if the terminal has no style set, as between two frames.
  package var isDrawn: Bool {
    !modes.remaining.contains { if case .style = $0 { true } else { false } }
  }

  // MARK: Changes

  mutating func append(output bytes: some Sequence<UInt8>) {
    let written = filter.filter(bytes)
    output += written
    modes.read(written)
    screen.read(written)
  }

  mutating func append(errors bytes: some Sequence<UInt8>) { errors += bytes }

  mutating func append(results bytes: some Sequence<UInt8>) { results += bytes }

  mutating func resize(rows: Int, columns: Int) {
    modes.rows = rows
    screen.resize(rows: rows, columns: columns)
  }

  mutating func handle(_ report: Report) {
    switch report {
    case .started(let process): self.process = process
    case .stopped(let signal):
      stops.append(signal)
      hasStopped = true
    case .continued: hasStopped = false
    case .ended(let ending):
      if self.ending == nil { self.ending = ending }
      hasStopped = false
    }
  }

  mutating func setSettings(before settings: TerminalSettings?) { settingsBefore = settings }

  mutating func setSettings(after settings: TerminalSettings?) { settingsAfter = settings }

  /// A report of the session leader.
  enum Report {
    case started(Int32)
    case stopped(Int32)
    case continued
    case ended(Ending)
  }
}

extension ProgramState: CustomStringConvertible {
  /// The screen and other details that explain a failure.
  package var description: String {
    let state =
      if let ending { "it has \(ending)" } else if isStopped { "it has stopped" } else { "it runs" }
    var text = "\(state); \(output.count) bytes were written, the last of them "
    text += "“\(output.suffix(120).escaped)”\n\(screen.framed)"
    if ending != nil, !isOver {
      text += "\nIts streams are still open: terminal (\(filter.count) marks, \(stops.count) stops)"
      text += isErrorsClosed ? "" : ", standard error"
      text += isResultsClosed ? "" : ", standard output"
    }
    if !errors.isEmpty { text += "\nstandard error:\n\(errorText)" }
    if !screen.unknown.isEmpty { text += "\nnot understood: \(screen.unknown)" }
    return text
  }
}

extension Sequence<UInt8> {
  /// The bytes as text with visible control characters.
  package var escaped: String {
    String(decoding: Array(self), as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\u{1B}" ? "␛" : scalar.value < 0x20 ? "\\u{\(scalar.value)}" : String(scalar)
    }.joined()
  }
}
