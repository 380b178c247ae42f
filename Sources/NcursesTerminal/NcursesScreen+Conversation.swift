import CTerminal
import Glibc
public import TerminalUI

extension NcursesScreen {
  /// Returns a screen on the terminal or, if that suits better, one that talks in lines.
  ///
  ///     let application = Application(on: try NcursesScreen.suitable())
  ///
  /// The screen talks if the options demand it, if `TERM` is `dumb`, or if standard output is not a
  /// terminal and the options do not let the screen use the controlling terminal instead.
  public static func suitable(_ options: Options = Options()) throws(TerminalError) -> any Screen {
    let isRedirected = isatty(STDOUT_FILENO) == 0 && !options.usesControllingTerminal
    return options.isPlain || options.environment["TERM"] == "dumb" || isRedirected
      ? LineScreen(options) : try NcursesScreen(options)
  }
}
