import Glibc
public import TerminalUI

extension NcursesScreen {
  /// The options of a screen.
  public nonisolated struct Options: Sendable {
    /// The theme, or nil for one that suits the terminal.
    ///
    /// With nil, the screen uses `Theme.mono` if the terminal has no colors or `NO_COLOR` is not
    /// empty. Otherwise, the screen asks the terminal for its background, and uses `Theme.dark`,
    /// `Theme.light`, or `Theme.universal` for a background of medium lightness. Until the answer
    /// arrives, and if there is none, the theme is that of the terminal's last answer. Without one,
    /// it is the theme that suits `COLORFGBG`, or else `Theme.dark`.
    ///
    /// With a theme, the screen asks the terminal nothing.
    public var theme: Theme?

    /// True if the screen uses `/dev/tty` when standard input or output is not a terminal.
    ///
    /// A program can then show a screen while it reads from a pipe or writes to one.
    public var usesControllingTerminal: Bool

    /// True if the program talks in lines instead of showing a screen.
    ///
    /// See ``NcursesScreen/suitable(_:)``.
    public var isPlain: Bool

    /// True if standard error is captured, and printed when the terminal is restored.
    ///
    /// Only the last 64 kilobytes of the output are printed. Standard error is captured only if it
    /// is a terminal.
    public var capturesStandardError: Bool

    /// True if the terminal is restored even after `SIGKILL`.
    ///
    /// A guard process restores the terminal if the program ends without doing so. The guard
    /// process is a fork. When the program changes a memory page, the guard process keeps the old
    /// copy. Set this property to false if these copies would need too much memory.
    public var survivesKill: Bool

    /// The environment variables that the screen reads.
    package var environment: [String: String]

    /// Creates options.
    public init(
      theme: Theme? = nil,
      usesControllingTerminal: Bool = false,
      isPlain: Bool = false,
      capturesStandardError: Bool = true,
      survivesKill: Bool = true
    ) {
      self.theme = theme
      self.usesControllingTerminal = usesControllingTerminal
      self.isPlain = isPlain
      self.capturesStandardError = capturesStandardError
      self.survivesKill = survivesKill
      environment = Self.currentEnvironment
    }

    private static var currentEnvironment: [String: String] {
      let names =
        TerminalMemory.variables + [
          "ACCESSIBLE", "COLORTERM", "NO_COLOR", "COLORFGBG", "ESCDELAY", "SSH_TTY", "LC_ALL",
          "LC_CTYPE", "LANG",
        ]
      return names.reduce(into: [:]) { environment, name in
        environment[name] = getenv(name).map { String(cString: $0) }
      }
    }
  }
}
