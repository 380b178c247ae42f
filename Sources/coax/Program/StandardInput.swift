internal import CommandLinePrograms
internal import TerminalEcho
internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The lines of standard input.
final class StandardInput {
  private let buffer = LineBuffer(capacity: 65_536)
  private(set) var hasEnded = false

  /// Reads bytes from standard input, which must be readable.
  func fill() {
    if !buffer.fill(from: STDIN_FILENO) { hasEnded = true }
  }

  /// Returns the next line that was read, or nil.
  func next() -> Secret? {
    buffer.nextLine(isEnd: hasEnded)
  }

  /// Reads and returns the value of a secret member or parameter, without echo on a terminal.
  func secret(_ name: String) throws(Failure) -> Secret {
    let name = name.sanitized()
    return try secret(prompt: "\(name): ", ifMissing: .arguments("\(name) needs a value."))
  }

  /// Reads and returns the next line of standard input, without echo on a terminal.
  ///
  /// A terminal shows the prompt before the line. The failure is thrown if the input has ended.
  func secret(prompt: String, ifMissing failure: Failure) throws(Failure) -> Secret {
    var echo = TerminalEcho(of: STDIN_FILENO)
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal {
      echo.hide()
      Output.printError(prompt)
    }
    defer {
      echo.restore()
      if isTerminal { Output.printError("\n") }
    }
    while true {
      if let line = next() { return line }
      guard !hasEnded else { throw failure }
      try wait(for: STDIN_FILENO, POLLIN)
      fill()
    }
  }
}
