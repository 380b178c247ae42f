package import TerminalUITesting

/// What a program has done so far, as seen from its terminal.
package struct Progress: Sendable {
  /// All that it wrote to the terminal, and what the terminal echoed.
  package fileprivate(set) var output: [UInt8] = []
  /// All that it wrote to its standard error, if that is kept apart.
  package fileprivate(set) var errors: [UInt8] = []
  /// All that it wrote to its standard output, if that is kept apart.
  package fileprivate(set) var results: [UInt8] = []
  /// What is on the screen.
  package fileprivate(set) var screen: TerminalEmulator
  /// The modes that it set.
  package fileprivate(set) var ledger: ModeLedger
  /// Its process, and its process group.
  package fileprivate(set) var process: Int32?
  /// The signals that stopped it, in their order.
  package fileprivate(set) var stops: [Int32] = []
  /// How it ended.
  package fileprivate(set) var ending: Ending?
  /// How the terminal was set before.
  package fileprivate(set) var settingsBefore: TerminalSettings?
  /// How it was left; nil while the program runs, or when the terminal is gone.
  package fileprivate(set) var settingsAfter: TerminalSettings?

  private var filter = MarkFilter()
  /// Whether the last that was told is a stop.
  ///
  /// To count would not do: if it goes on and stops at once, only the latter is told.
  private var hasStopped = false
  var isTerminalClosed = false
  var isErrorsClosed = false
  var isResultsClosed = false

  /// How a program may end.
  package enum Ending: Hashable, Sendable {
    /// It returned this code.
    case exited(Int32)
    /// This signal killed it.
    case killed(by: Int32)
    /// It could not be started, for this reason.
    case notStarted(Int32)
  }

  init(rows: Int, columns: Int) {
    screen = TerminalEmulator(rows: rows, columns: columns)
    ledger = ModeLedger(rows: rows)
  }

  /// Whether it has stopped and not gone on, and all that it wrote before is here.
  package var isStopped: Bool {
    hasStopped && (filter.count >= stops.count || isTerminalClosed)
  }

  /// Whether it has ended, and all that it wrote is here.
  package var isOver: Bool {
    let marks = stops.count + 1
    return ending != nil && isErrorsClosed && isResultsClosed
      && (filter.count >= marks || isTerminalClosed)
  }

  /// What it wrote to its standard error, as text.
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// What it wrote to its standard output, as text.
  package var resultText: String { String(decoding: results, as: UTF8.self) }

  /// Whether this is not in the middle of a frame: that ends in no style.
  package var isDrawn: Bool {
    !ledger.remaining.contains { if case .style = $0 { true } else { false } }
  }

  // MARK: What happens

  mutating func take(output bytes: some Sequence<UInt8>) {
    let written = filter.filter(bytes)
    output += written
    ledger.read(written)
    screen.read(written)
  }

  mutating func take(errors bytes: some Sequence<UInt8>) { errors += bytes }

  mutating func take(results bytes: some Sequence<UInt8>) { results += bytes }

  mutating func resize(rows: Int, columns: Int) {
    ledger.rows = rows
    screen.resize(rows: rows, columns: columns)
  }

  mutating func take(_ report: Report) {
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

  mutating func note(before settings: TerminalSettings?) { settingsBefore = settings }

  mutating func note(after settings: TerminalSettings?) { settingsAfter = settings }

  /// What the leader of the session tells.
  enum Report {
    case started(Int32)
    case stopped(Int32)
    case continued
    case ended(Ending)
  }
}

extension Progress: CustomStringConvertible {
  /// The screen in a frame, and what else helps to see what went wrong.
  package var description: String {
    let state =
      if let ending { "it has \(ending)" } else if isStopped { "it has stopped" } else { "it runs" }
    var text = "\(state); \(output.count) bytes were written, the last of them "
    text += "“\(output.suffix(120).escaped)”\n\(screen.framed)"
    if ending != nil, !isOver {
      text += "\nIt has not let go of its terminal (\(filter.count) marks, \(stops.count) stops)"
      text += isErrorsClosed ? "" : ", standard error"
      text += isResultsClosed ? "" : ", standard output"
    }
    if !errors.isEmpty { text += "\nstandard error:\n\(errorText)" }
    if !screen.unknown.isEmpty { text += "\nnot understood: \(screen.unknown)" }
    return text
  }
}

extension Sequence<UInt8> {
  /// The bytes as text in which controls can be read.
  package var escaped: String {
    String(decoding: Array(self), as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\u{1B}" ? "␛" : scalar.value < 0x20 ? "\\u{\(scalar.value)}" : String(scalar)
    }.joined()
  }
}
