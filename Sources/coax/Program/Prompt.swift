internal import TerminalEcho
internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The lines of standard input.
final class LineReader {
  private var bytes: [UInt8] = []
  private(set) var hasEnded = false

  /// Reads bytes, when standard input is readable.
  func fill() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasEnded = true }
  }

  /// Returns the next line that was read, or nil.
  func next() -> String? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    // The last line may lack its line break.
    guard let end = end ?? (hasEnded && !bytes.isEmpty ? bytes.count : nil) else { return nil }
    defer { bytes.removeFirst(min(end + 1, bytes.count)) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Returns the next line of standard input, which a terminal does not echo.
  func secret(_ name: String) throws(Failure) -> String {
    var echo = TerminalEcho(of: STDIN_FILENO)
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal {
      echo.hide()
      Output.printError("\(name.sanitized()): ")
    }
    defer {
      echo.restore()
      if isTerminal { Output.printError("\n") }
    }
    while true {
      if let line = next() { return line }
      guard !hasEnded else { throw .arguments("\(name.sanitized()) needs a value.") }
      try wait(for: STDIN_FILENO, POLLIN)
      fill()
    }
  }
}
