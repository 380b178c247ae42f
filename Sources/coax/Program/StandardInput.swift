internal import Glibc
internal import TerminalEcho
internal import ViewModels

/// The lines of standard input.
final class StandardInput {
  /// The maximum number of bytes in a line.
  private static let maximumLength = 65_536

  private let buffer = LineBuffer(maximumLength: maximumLength)
  private(set) var hasEnded = false

  /// Reads bytes from standard input, which must be readable.
  func fill() {
    if !buffer.fill(from: STDIN_FILENO) { hasEnded = true }
  }

  /// Returns the next line that was read, or nil.
  func next() throws(Failure) -> Secret? {
    try Self.line(of: buffer, isEnd: hasEnded, "A line of standard input")
  }

  /// Returns the next line of a buffer, or throws a failure that names the line.
  private static func line(
    of buffer: LineBuffer,
    isEnd: Bool,
    _ name: @autoclosure () -> String
  ) throws(Failure) -> Secret? {
    do throws(InvalidLine) {
      return try buffer.nextLine(isEnd: isEnd)
    } catch {
      throw .arguments("\(name()) \(error.problem).")
    }
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
    return try firstLine(ofFileAt: String(text.dropFirst()))
  }

  private func firstLine(ofFileAt path: String) throws(Failure) -> Secret {
    let name = "“\(path.sanitized())”"
    func failure(_ number: Int32) -> Failure {
      .arguments("Cannot read \(name): \(String(cString: strerror(number))).")
    }
    // Opening a named pipe without a writer would wait, even after Ctrl-C.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    let file = LineBuffer(maximumLength: Self.maximumLength)
    var isEnd = false
    while true {
      if let line = try Self.line(of: file, isEnd: isEnd, "The first line of \(name)") {
        return line
      }
      if isEnd { throw file.readError.map(failure) ?? .arguments("\(name) is empty.") }
      try wait(for: descriptor, POLLIN)
      isEnd = !file.fill(from: descriptor)
    }
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
      if let line = try next() { return line }
      guard !hasEnded else { throw failure }
      try wait(for: STDIN_FILENO, POLLIN)
      fill()
    }
  }
}
