public import Login

/// The options of a program that signs in.
public struct Options: Equatable, Sendable {
  /// The names of the themes that need no file.
  public static let themes = ["auto", "universal", "dark", "light", "mono"]

  /// The settings of the simulated server.
  public var simulation = SimulatedService.Settings()
  /// The initial user name.
  public var username: String?
  /// True to use plain prompts instead of a screen.
  public var isPlain = false
  /// True to draw with ASCII characters only.
  public var isASCII = false
  /// One of ``themes``, or the path of a theme file.
  public var theme = "auto"
  /// True to use the mouse.
  public var usesMouse = false
  /// The path of the log file, if any.
  public var logFile: String?
  /// The path for a picture of the last screen, if any.
  public var screenshotFile: String?

  /// Creates the default options.
  public init() {}
}
