public import Login

/// What a program of the demo was asked for.
public struct Options: Equatable, Sendable {
  /// What colours a screen is drawn in.
  public enum Theme: String, CaseIterable, Sendable {
    /// Those that suit the terminal.
    case auto
    /// Those for a dark terminal.
    case dark
    /// Those for a light one.
    case light
    /// None.
    case mono
  }

  /// How the simulated server behaves.
  public var simulation = SimulatedService.Settings()
  /// The name to begin with.
  public var username: String?
  /// Whether to ask by plain prompts, and not on a screen.
  public var isPlain = false
  /// Whether to draw with nothing but ASCII.
  public var isASCII = false
  /// What colours to draw in.
  public var theme = Theme.auto
  /// Whether the mouse presses buttons.
  public var usesMouse = false
  /// Where to write what happens, if anywhere.
  public var logFile: String?
  /// Where to draw a picture of the last screen, if anywhere.
  public var screenshotFile: String?

  /// Creates the options of a program that was started without any.
  public init() {}
}
