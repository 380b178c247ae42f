public import CommandLinePrograms
public import Login

/// The options of a program that signs in.
public struct Options: Equatable, HasScreenOptions {
  /// The settings of the simulated server.
  public var simulation = SimulatedService.Settings()
  /// The initial user name.
  public var username: String?
  /// The options of the screen.
  public var screen = ScreenOptions()
  /// The path of the log file, if any.
  public var logFile: String?
  /// The path for a picture of the last screen, if any.
  public var screenshotFile: String?

  /// Creates the default options.
  public init() {}
}
