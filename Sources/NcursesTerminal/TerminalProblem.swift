import CTerminal

/// Why a terminal cannot be used: a sentence for people, and an exit code for programs.
public nonisolated enum TerminalProblem: Error, Hashable, Sendable {
  /// Standard input is no terminal.
  case inputIsNoTerminal
  /// Standard output is no terminal.
  case outputIsNoTerminal
  /// There is no terminal that controls the program.
  case noControllingTerminal
  /// The environment does not say what kind of terminal it is.
  case typeIsNotSet
  /// Nothing is known about the kind of terminal that the environment names.
  case typeIsUnknown(String)
  /// Terminals of this kind cannot put text where it belongs.
  case typeIsTooPoor(String)

  /// What a program exits with that cannot use its terminal: 2, as for wrong arguments.
  public var exitCode: Int32 { 2 }

  /// Writes the sentence to standard error.
  public func report() {
    let line = Array("\(self)\n".utf8)
    _ = terminal_write(2, line, line.count)
  }
}

nonisolated extension TerminalProblem: CustomStringConvertible {
  /// What is wrong and what to do about it, in a sentence or two.
  public var description: String {
    switch self {
    case .inputIsNoTerminal:
      "Standard input is not a terminal. Run this in a terminal, and redirect nothing into it."
    case .outputIsNoTerminal:
      "Standard output is not a terminal. Run this in a terminal, and do not redirect its output."
    case .noControllingTerminal:
      "There is no terminal to use (/dev/tty cannot be opened). Run this in a terminal."
    case .typeIsNotSet:
      "TERM is not set. Set it to the kind of your terminal, for example TERM=xterm-256color."
    case .typeIsUnknown(let name):
      "Nothing is known about terminals of the kind TERM=\(Self.shown(name)). "
        + "Try TERM=xterm-256color, or install the package ncurses-term."
    case .typeIsTooPoor(let name):
      "Terminals of the kind TERM=\(Self.shown(name)) cannot show a full screen. "
        + "If yours can, set TERM to what it is, for example TERM=xterm-256color."
    }
  }

  /// A name from the environment, fit to be printed.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).map { scalar in
      (0x21...0x7E).contains(scalar.value) ? Character(scalar) : "?"
    }
    return String(scalars)
  }
}
