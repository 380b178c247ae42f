import CTerminal

/// The reason a terminal cannot be used, with a message and an exit code.
public nonisolated enum TerminalError: Error, Hashable, Sendable {
  /// Standard input is not a terminal.
  case inputIsNoTerminal
  /// Standard output is not a terminal.
  case outputIsNoTerminal
  /// The program has no controlling terminal.
  case noControllingTerminal
  /// `TERM` is not set or is empty.
  case typeIsNotSet
  /// The terminfo database has an entry neither for the value of `TERM` nor for a replacement.
  case typeIsUnknown(String)
  /// Terminals of this type cannot move the cursor or cannot clear the screen.
  case typeIsTooPoor(String)
  /// The process can open too few files.
  case tooFewDescriptors
  /// The process may not write files of the size that drawing needs.
  case filesMayNotGrow

  /// The exit code for this error, which is 2.
  public var exitCode: Int32 { 2 }

  /// Writes the program's name and the message to standard error.
  public func report() {
    Self.report("\(self)")
  }

  /// Writes the program's name and a sentence to standard error.
  static func report(_ sentence: String) {
    let name = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
    let line = Array("\(printable(String(name))): \(sentence)\n".utf8)
    _ = terminal_write(2, line, line.count)
  }
}

nonisolated extension TerminalError: CustomStringConvertible {
  /// A message of two sentences: the problem and the remedy.
  public var description: String {
    switch self {
    case .inputIsNoTerminal:
      "Standard input is not a terminal. "
        + "Run the program in a terminal, and do not redirect its input."
    case .outputIsNoTerminal:
      "Standard output is not a terminal. "
        + "Run the program in a terminal, and do not redirect its output."
    case .noControllingTerminal:
      "There is no terminal to use (/dev/tty cannot be opened). Run the program in a terminal."
    case .typeIsNotSet:
      "TERM is not set. Set it to your terminal's type, for example TERM=xterm-256color."
    case .typeIsUnknown(let name):
      "The terminal type TERM=\(Self.printable(name)) is unknown. "
        + "Try TERM=xterm-256color, or install the package ncurses-term."
    case .typeIsTooPoor(let name):
      "Terminals of the type TERM=\(Self.printable(name)) cannot show a full screen. "
        + "If yours can, set TERM to its type, for example TERM=xterm-256color."
    case .tooFewDescriptors:
      "Too few files can be open at the same time. Raise the limit with “ulimit -n 256”."
    case .filesMayNotGrow:
      "Files may not grow enough for the screen. Raise the limit with “ulimit -f unlimited”."
    }
  }

  /// Returns at most 40 characters of a name, with `?` for all but visible ASCII characters.
  static func printable(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).map { scalar in
      (0x21...0x7E).contains(scalar.value) ? Character(scalar) : "?"
    }
    return String(scalars)
  }
}
