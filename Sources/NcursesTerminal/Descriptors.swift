import CTerminal
import Glibc

/// Where a terminal is read from and written to.
nonisolated struct Descriptors {
  let input: Int32
  let output: Int32

  /// Finds the terminal: on standard input and output, or the one that controls the program.
  init(usesControllingTerminal: Bool) throws(TerminalProblem) {
    let hasInput = isatty(STDIN_FILENO) == 1
    let hasOutput = isatty(STDOUT_FILENO) == 1
    if hasInput && hasOutput {
      input = STDIN_FILENO
      output = STDOUT_FILENO
    } else if usesControllingTerminal {
      input = hasInput ? STDIN_FILENO : try Self.controlling
      output = hasOutput ? STDOUT_FILENO : try Self.controlling
    } else {
      throw hasInput ? .outputIsNoTerminal : .inputIsNoTerminal
    }
  }

  /// The terminal that controls the program; it is opened once, and stays open.
  private static let opened = terminal_open()

  private static var controlling: Int32 {
    get throws(TerminalProblem) {
      guard opened >= 0 else { throw .noControllingTerminal }
      return opened
    }
  }

  /// How large the terminal is, if it knows.
  var size: (rows: Int32, columns: Int32)? {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard terminal_size(output, &rows, &columns) else { return nil }
    return (rows, columns)
  }
}
