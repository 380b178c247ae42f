#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whether a terminal shows what is typed, and the way back to how it was.
nonisolated struct Echo {
  private let terminal: Int32
  private var original: termios?

  init(of terminal: Int32) {
    self.terminal = terminal
  }

  /// Has the terminal show nothing; nothing happens if it is none.
  mutating func hide() {
    var settings = termios()
    guard original == nil, tcgetattr(terminal, &settings) == 0 else { return }
    original = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    // What was typed ahead is kept.
    tcsetattr(terminal, TCSADRAIN, &settings)
  }

  /// Has the terminal show what it showed before.
  mutating func restore() {
    guard var settings = original else { return }
    original = nil
    tcsetattr(terminal, TCSADRAIN, &settings)
  }
}
