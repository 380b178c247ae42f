public import CommandLinePrograms
public import NcursesTerminal
public import TerminalUI

extension Program where Values: HasScreenOptions {
  /// Creates the screen that the options demand, calls a closure with it, and returns the exit status.
  ///
  /// An error goes to standard error, after the program's name.
  ///
  /// - Parameters:
  ///   - options: The options of the program.
  ///   - theme: The name of the theme, or the path of a theme file, if the options have none.
  ///   - usesControllingTerminal: True if the screen also appears while the output is redirected.
  ///   - body: A closure that shows something until it returns the exit status.
  /// - Returns: The exit status of the program.
  @MainActor
  public func withScreen(
    _ options: Values,
    theme: String = "auto",
    usesControllingTerminal: Bool = false,
    _ body: @MainActor (NcursesScreen) async throws -> Int32
  ) async -> Int32 {
    do {
      let theme = try Theme.named(options.screen.theme ?? theme)
      return try await body(
        NcursesScreen(.init(theme: theme, usesControllingTerminal: usesControllingTerminal))
      )
    } catch {
      complain("\(error)")
      return (error is ThemeFileError ? ExitCode.badArguments : .unavailable).rawValue
    }
  }
}

extension ScreenOptions {
  /// Returns the characters for a screen.
  public func glyphs(of screen: NcursesScreen) -> Glyphs { isASCII ? .ascii : screen.glyphs }

  /// The events that the terminal reports.
  public var modes: TerminalModes { usesMouse ? [.paste, .mouse] : .standard }
}
