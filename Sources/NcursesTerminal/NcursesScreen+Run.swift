public import TerminalUI

extension NcursesScreen {
  /// Shows a page on the terminal until the program quits, and returns the exit status.
  ///
  ///     @main struct Program {
  ///       static func main() async { exit(await NcursesScreen.run { page(SignUp()) }) }
  ///     }
  ///
  /// If the terminal cannot be used, this function writes a sentence to standard error, does not
  /// call `page`, and returns 2. The terminal is restored when the function returns, and however else
  /// the program ends.
  ///
  /// - Parameters:
  ///   - options: The options of the screen.
  ///   - modes: The events that the terminal reports in addition to keys.
  ///   - page: A closure that creates the first page.
  /// - Returns: The exit status that the page quits with, or 128 and the number of the POSIX signal
  ///   that ended the program.
  public static func run(
    _ options: Options = Options(),
    modes: TerminalModes = .standard,
    page: () -> Page
  ) async -> Int32 {
    do throws(TerminalError) {
      let application = Application(on: try NcursesScreen(options), modes: modes)
      application.push(page())
      return await application.run()
    } catch {
      error.report()
      return error.exitCode
    }
  }
}
