internal import CommandLinePrograms
internal import Glibc
internal import TerminalEcho
internal import ViewModels

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

  /// Returns the secret in the file that an argument names, or nil if it must be read from standard
  /// input.
  ///
  /// - Throws: A failure if the argument contains the secret itself.
  func secret(_ assignment: Assignment) throws(Failure) -> Secret? {
    guard let text = assignment.text, text != "@-" else { return nil }
    return try secret(
      text,
      assignment.name,
      remedy: "write \(assignment.name) alone to type it, or \(assignment.name)=@- to read it from "
        + "standard input, or \(assignment.name)=@FILE"
    )
  }

  /// Returns the secret in the file that a text names: `@-` or `@FILE`.
  func secret(_ text: String, _ name: String, remedy: String) throws(Failure) -> Secret {
    guard text.hasPrefix("@"), text != "@" else {
      throw .arguments(
        "\(name.sanitized()) is a secret, and other users can see command lines: "
          + "\(remedy.sanitized())."
      )
    }
    if text == "@-" { return try secret(name) }
    let path = String(text.dropFirst())
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw .arguments("Cannot read “\(path.sanitized())”: \(reason).")
    }
    defer { close(descriptor) }
    let file = LineBuffer(capacity: 65_536)
    while true {
      if let line = file.nextLine() { return line }
      guard file.fill(from: descriptor) else { break }
    }
    guard let line = file.nextLine(isEnd: true) else {
      throw .arguments("“\(path.sanitized())” is empty.")
    }
    return line
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
