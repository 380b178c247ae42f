public import Login

/// The options of a program that signs in.
public struct Options: Equatable, Sendable {
  /// The name of a set of colors.
  public enum ThemeName: String, CaseIterable, Sendable {
    /// Colors that suit the terminal.
    case auto
    /// Colors for a terminal whose background is unknown.
    case universal
    /// Colors for a dark terminal.
    case dark
    /// Colors for a light terminal.
    case light
    /// No colors.
    case mono
  }

  /// The settings of the simulated server.
  public var simulation = SimulatedService.Settings()
  /// The initial user name.
  public var username: String?
  /// True to use plain prompts instead of a screen.
  public var isPlain = false
  /// True to draw with ASCII characters only.
  public var isASCII = false
  /// The colors of the screen.
  public var theme = ThemeName.auto
  /// True to use the mouse.
  public var usesMouse = false
  /// The path of the log file, if any.
  public var logFile: String?
  /// The path for a picture of the last screen, if any.
  public var screenshotFile: String?

  /// Creates the default options.
  public init() {}
}
