internal import CColumns
internal import CommandLinePrograms
internal import Glibc

/// Functions that write to the standard streams of the program.
enum Output {
  /// The number of bytes that a writable pipe accepts without waiting.
  private static let pieceLength = 4096

  /// Prints a line on standard output without a buffer.
  static func print(_ line: String) throws(Failure) {
    var bytes = Array("\(line)\n".utf8)[...]
    while !bytes.isEmpty {
      try wait(for: STDOUT_FILENO, POLLOUT)
      let count = bytes.prefix(pieceLength).withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        let error = WriteError("to standard output", errno: count == 0 ? ENOSPC : errno)
        throw error.isClosedPipe ? .readerLeft : Failure(.cannotWrite, error.description)
      }
      bytes.removeFirst(count)
    }
  }

  /// Prints a text on standard error.
  static func printError(_ text: String) {
    // There is nowhere to report that standard error is closed.
    try? write(text, to: STDERR_FILENO)
  }

  /// The request to `poll` that reports when the reader of standard output is gone.
  static var watch: pollfd { pollfd(fd: STDOUT_FILENO, events: 0, revents: 0) }

  /// Throws ``Failure/readerLeft`` if the reader of standard output is gone.
  static func check(_ watch: pollfd) throws(Failure) {
    if watch.revents & Int16(POLLERR) != 0 { throw .readerLeft }
  }
}

/// Returns lines for each row, with aligned columns and without spaces at the end.
///
/// Long cells of the column `wrapped`, such as the types of structures, take several lines.
func table(_ rows: [[String]], wrapping wrapped: Int? = nil) -> [String] {
  let count = rows.map(\.count).max() ?? 0
  let rows = rows.map { row in
    row.indices.map { $0 == wrapped ? row[$0].wrapped(to: 48) : [row[$0]] }
  }
  let widths = (0..<count).map { column in
    rows.flatMap { $0.indices.contains(column) ? $0[column] : [] }.map(\.columns).max() ?? 0
  }
  return rows.flatMap { row in
    (0..<(row.map(\.count).max() ?? 0)).map { line in
      let cells = row.indices.map { column in
        (row[column].indices.contains(line) ? row[column][line] : "")
          .padded(to: widths[column] + 2)
      }
      return String(cells.joined().reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension String {
  /// The number of columns that the text occupies on a terminal.
  var columns: Int {
    // An unknown character has the width -1. A terminal draws a replacement in one column.
    unicodeScalars.reduce(0) { $0 + abs(Int(columns_of_scalar($1.value))) }
  }

  /// Returns the text as lines of at most `width` columns, or of a single longer word.
  fileprivate func wrapped(to width: Int) -> [String] {
    guard columns > width else { return [self] }
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let line = lines.last, line.columns + 1 + String(word).columns <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        // The words of a type that continues are indented.
        lines.append(lines.isEmpty ? String(word) : "  \(word)")
      }
    }
    return lines
  }

  /// Returns the text, padded with spaces to a number of columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}
