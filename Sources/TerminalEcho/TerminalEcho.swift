internal import CTerminal

/// The echo of a terminal, which can be turned off while a user types a password.
///
///     var echo = TerminalEcho(of: STDIN_FILENO)
///     echo.hide()
///     let password = readLine()
///     echo.restore()
///
/// The echo is restored no matter how the program ends: after `exit`, a Swift trap or a crash by the
/// program itself, and after `SIGKILL` by a guard process, which runs only while the echo is off.
/// Only one terminal can have its echo off at a time.
public struct TerminalEcho {
  private let terminal: Int32
  private var isHidden = false

  /// Creates a value that can turn off the echo of a terminal, whose descriptor must stay open.
  public init(of terminal: Int32) {
    self.terminal = terminal
  }

  /// Turns the echo off, and keeps input that was typed before.
  ///
  /// This method does nothing if the descriptor is not a terminal or if the echo is off already.
  public mutating func hide() {
    if !isHidden { isHidden = terminal_guard_hide_echo(terminal) }
  }

  /// Restores the echo if ``hide()`` has turned it off.
  public mutating func restore() {
    guard isHidden else { return }
    isHidden = false
    terminal_guard_stop()
  }
}
