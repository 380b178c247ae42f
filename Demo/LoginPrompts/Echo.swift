#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The echo of a terminal, which can be turned off and restored.
nonisolated struct Echo {
  private let terminal: Int32
  private var original: termios?

  init(of terminal: Int32) {
    self.terminal = terminal
  }

  /// Turns the echo off.
  ///
  /// This method does nothing if the descriptor is not a terminal.
  mutating func hide() {
    var settings = termios()
    guard original == nil, tcgetattr(terminal, &settings) == 0 else { return }
    original = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    // TCSADRAIN keeps input that was typed ahead.
    tcsetattr(terminal, TCSADRAIN, &settings)
  }

  /// Restores the echo.
  mutating func restore() {
    guard var settings = original else { return }
    original = nil
    tcsetattr(terminal, TCSADRAIN, &settings)
  }
}
