import Glibc
public import TerminalUI

extension NcursesScreen {
  /// What can be chosen about a screen.
  public nonisolated struct Options: Sendable {
    /// The colours; nil chooses what fits the terminal.
    ///
    /// That is `Theme.mono` if the terminal has no colours or `NO_COLOR` says that none
    /// are wanted, `Theme.light` if `COLORFGBG` tells of a light ground, and else
    /// `Theme.dark`.
    public var theme: Theme?

    /// Whether `/dev/tty` is used in place of standard input or output if that is no terminal.
    ///
    /// So a program can ask for something while it reads from a pipe or writes into one.
    public var usesControllingTerminal: Bool

    /// Whether standard error is kept off the screen, and printed when that is given back.
    ///
    /// Of what is written, the last 64 kilobytes are kept. If standard error leads elsewhere, it is
    /// left alone.
    public var capturesStandardError: Bool

    /// Whether the terminal is put back even if the program is killed by `KILL`.
    ///
    /// A small process of its own waits for that while the screen is in use. It is forked, so a
    /// program that holds very much memory, and changes most of it, may do without.
    public var survivesKill: Bool

    /// What the environment says.
    package var environment: [String: String]

    /// Creates options.
    public init(
      theme: Theme? = nil,
      usesControllingTerminal: Bool = false,
      capturesStandardError: Bool = true,
      survivesKill: Bool = true
    ) {
      self.theme = theme
      self.usesControllingTerminal = usesControllingTerminal
      self.capturesStandardError = capturesStandardError
      self.survivesKill = survivesKill
      environment = Self.currentEnvironment
    }

    /// What of the environment matters here.
    private static var currentEnvironment: [String: String] {
      let names = [
        "TERM", "NO_COLOR", "COLORFGBG", "ESCDELAY", "SSH_CONNECTION", "SSH_TTY",
        "LC_ALL", "LC_CTYPE", "LANG",
      ]
      return names.reduce(into: [:]) { environment, name in
        environment[name] = getenv(name).map { String(cString: $0) }
      }
    }
  }
}
