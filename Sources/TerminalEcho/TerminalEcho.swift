internal import CTerminal

/// The echo of a terminal, which can be turned off while a user types a password.
///
///     var echo = TerminalEcho(of: STDIN_FILENO)
///     echo.hide()
///     let password = readLine()
///     echo.restore()
///
/// The echo is restored however the program ends. After `exit`, a Swift trap or a crash, the
/// program itself restores the echo. After any other end, such as Ctrl-C or `SIGKILL`, a guard
/// process restores the echo. The guard process runs only while the echo is off. Only one terminal
/// can have its echo off at a time.
public struct TerminalEcho {
  private let terminal: Int32
  private var isHidden = false

  /// Creates a value that turns the echo of a terminal off and on.
  ///
  /// The descriptor of the terminal must stay open while the value is in use.
  public init(of terminal: Int32) {
    self.terminal = terminal
  }

  /// Turns the echo off, and keeps the input that was typed before.
  ///
  /// This method does nothing if the descriptor is not a terminal, if a `TerminalEcho` has already
  /// turned an echo off, or while a screen is shown.
  ///
  /// If `readsKeys` is true, each key arrives at once, and not only with a whole line. The program
  /// must then show and edit what the user types. Text that is typed ahead is never echoed.
  public mutating func hide(readsKeys: Bool = false) {
    if !isHidden { isHidden = terminal_guard_hide_echo(terminal, readsKeys) }
  }

  /// Restores the echo if ``hide(readsKeys:)`` has turned it off.
  public mutating func restore() {
    guard isHidden else { return }
    isHidden = false
    terminal_guard_stop()
  }
}
