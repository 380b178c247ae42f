import CTerminal
import Glibc
import Signals

/// The file descriptors for a terminal's input and output.
nonisolated struct Descriptors {
  let input: Int32
  let output: Int32

  /// Uses standard input and output, or throws an error if one of them is not a terminal.
  ///
  /// If `usesControllingTerminal` is true, the controlling terminal replaces a stream that is not a
  /// terminal. An error is then thrown only if there is no controlling terminal.
  init(usesControllingTerminal: Bool) throws(TerminalError) {
    occupyStandardStreams()
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

  /// Throws an error if the limits of the process are too low for the files that a screen needs.
  func checkLimits() throws(TerminalError) {
    guard terminal_has_descriptors(output) else { throw .tooFewDescriptors }
    guard terminal_files_may_grow() else { throw .filesMayNotGrow }
  }

  /// The descriptor of the controlling terminal, opened once and never closed, or -1.
  private static let opened = terminal_open()

  private static var controlling: Int32 {
    get throws(TerminalError) {
      guard opened >= 0 else { throw .noControllingTerminal }
      return opened
    }
  }

  /// The largest size that is drawn.
  ///
  /// A terminal can report any size, but each cell takes about 100 bytes of memory.
  private static let largest: (rows: Int32, columns: Int32) = (500, 1_000)

  /// The size that the terminal reports, if any, limited to the largest size that is drawn.
  var size: (rows: Int32, columns: Int32)? {
    guard let (rows, columns) = wholeSize else { return nil }
    return (min(rows, Self.largest.rows), min(columns, Self.largest.columns))
  }

  /// True if the terminal has more rows than are drawn.
  var hasMoreRows: Bool { wholeSize.map { $0.rows > Self.largest.rows } ?? false }

  private var wholeSize: (rows: Int32, columns: Int32)? {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard terminal_size(output, &rows, &columns) else { return nil }
    return (rows, columns)
  }
}
