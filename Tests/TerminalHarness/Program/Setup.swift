internal import CTerminalHarness
internal import PseudoTerminal

extension TerminalProgram {
  /// How a program is started: nothing is taken over from the process that starts it.
  package struct Setup: Sendable {
    /// The rows of its terminal.
    package var rows = 24
    /// The columns of its terminal.
    package var columns = 80
    /// What standard input is.
    package var input = Stream.terminal
    /// What can be read from standard input before it ends, if it is a pipe.
    package var piped = ""
    /// What standard output is.
    package var output = Stream.terminal
    /// What standard error is.
    package var error = Stream.terminal
    /// Whether its parent tells it of a hang-up, as shells do.
    package var passesHangUp = true
    /// All of its environment.
    package var environment = Programs.environment

    /// What a standard stream may be connected with.
    package enum Stream: Sendable {
      /// The terminal.
      case terminal
      /// A pipe: input ends after what was put into it, output and error can be read apart.
      case pipe
      /// What swallows everything.
      case null
      /// Nothing.
      case closed

      var letter: String {
        switch self {
        case .terminal: "t"
        case .pipe: "p"
        case .null: "n"
        case .closed: "c"
        }
      }
    }

    /// Creates what suits most programs, and changes it.
    package init(_ change: (inout Setup) -> Void = { _ in }) {
      change(&self)
    }

    var streams: [Stream] { [input, output, error] }

    func open(_ words: [String], _ passed: [Int32]) throws -> harness_terminal {
      let options = passesHangUp ? "h" : "-"
      return try harness_terminal(
        for: [Programs.leader, options, streams.map(\.letter).joined()] + words,
        environment: environment,
        rows: rows,
        columns: columns,
        passing: passed
      )
    }
  }
}

extension Progress.Report {
  init?(_ report: harness_report) {
    switch Unicode.Scalar(UInt32(report.kind)) {
    case "s": self = .started(report.value)
    case "T": self = .stopped(report.value)
    case "c": self = .continued
    case "e": self = .ended(.exited(report.value))
    case "k": self = .ended(.killed(by: report.value))
    case "x": self = .ended(.notStarted(report.value))
    default: return nil
    }
  }
}

/// What the leader of the session understands.
enum Order {
  static let quit = CChar(UInt8(ascii: "q"))
  static let foreground = CChar(UInt8(ascii: "f"))
  static let background = CChar(UInt8(ascii: "b"))
}
