import Glibc
public import TerminalUI

extension NcursesScreen {
  /// The options of a screen.
  public nonisolated struct Options: Sendable {
    /// The theme, or nil for one that suits the terminal.
    ///
    /// With nil, the screen uses `Theme.mono` if the terminal has no colors or `NO_COLOR` is not
    /// empty. Otherwise, if `COLORFGBG` reports the background, the screen uses `Theme.light` or
    /// `Theme.dark`. In all other cases, the screen uses `Theme.universal`.
    public var theme: Theme?

    /// True if the screen uses `/dev/tty` when standard input or output is not a terminal.
    ///
    /// A program can then show a screen while it reads from a pipe or writes to one.
    public var usesControllingTerminal: Bool

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
      capturesStandardError: Bool = true,
      survivesKill: Bool = true
    ) {
      self.theme = theme
      self.usesControllingTerminal = usesControllingTerminal
      self.capturesStandardError = capturesStandardError
      self.survivesKill = survivesKill
      environment = Self.currentEnvironment
    }

    private static var currentEnvironment: [String: String] {
      let names = [
        "TERM", "COLORTERM", "NO_COLOR", "COLORFGBG", "ESCDELAY", "SSH_CONNECTION", "SSH_TTY",
        "LC_ALL", "LC_CTYPE", "LANG",
      ]
      return names.reduce(into: [:]) { environment, name in
        environment[name] = getenv(name).map { String(cString: $0) }
      }
    }
  }
}

nonisolated extension Theme {
  /// Returns the theme that suits a color depth and the environment variables.
  package static func fitting(
    colorDepth: Color.Depth,
    environment: [String: String]
  ) -> Theme {
    // Any value that is not empty turns colors off: https://no-color.org
    if colorDepth == .none || environment["NO_COLOR"]?.isEmpty == false { return .mono }
    // The last number, such as 15 in `0;15`, is the background.
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let index = Int(last)
    else { return .standard(on: .unknown) }
    return switch index {
    case 7, 9...15: .standard(on: .light)
    case 0...8: .standard(on: .dark)
    default: .standard(on: .unknown)
    }
  }
}
