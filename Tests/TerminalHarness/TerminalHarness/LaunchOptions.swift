internal import CTerminalHarness
internal import PseudoTerminal

extension TerminalProgram {
  /// The options for starting a program.
  package struct LaunchOptions: Sendable {
    /// The number of rows of the program's terminal.
    package var rows = 24
    /// The number of columns of the program's terminal.
    package var columns = 80
    /// The standard input.
    package var input = Stream.terminal
    /// The contents of standard input, if it is a pipe.
    package var piped = ""
    /// The standard output.
    package var output = Stream.terminal
    /// The standard error.
    package var error = Stream.terminal
    /// True if the session leader passes hangups to the program, as shells do.
    package var passesHangUp = true
    /// All environment variables of the program.
    package var environment = Programs.environment

    /// The target of a standard stream.
    package enum Stream: Sendable {
      /// The terminal.
      case terminal
      /// A pipe: input ends after its contents, and output and error are read separately.
      case pipe
      /// `/dev/null`.
      case null
      /// A closed descriptor.
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

    /// Creates default options and changes them.
    package init(_ change: (inout LaunchOptions) -> Void = { _ in }) {
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

extension ProgramState.Report {
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

/// The commands to the session leader.
enum LeaderCommand {
  static let quit = CChar(UInt8(ascii: "q"))
  static let foreground = CChar(UInt8(ascii: "f"))
  static let background = CChar(UInt8(ascii: "b"))
}
