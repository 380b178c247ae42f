import CTerminal
import Glibc

/// What is asked of the program by signals.
final class Requests {
  /// What came since the last time.
  nonisolated struct News {
    /// The first signal that asks the program to end.
    var end: Int32?
    var isStopped = false
    var isContinued = false
    var isResized = false
  }

  private var watch: Watch?

  /// Watches the signals, and says when something is to be taken.
  init(_ handle: @escaping () -> Void) {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    let descriptor = terminal_signals_watch(numbers, numbers.count)
    guard descriptor >= 0 else { return }
    watch = Watch(descriptor, closes: false, handle)
  }

  deinit {}

  /// Takes what has come.
  func take() -> News {
    var news = News()
    while case let number = terminal_signals_take(), number != 0 {
      switch number {
      case SIGWINCH: news.isResized = true
      // As the system has it: to go on takes back that it was to stop, and the other way around.
      case SIGCONT: (news.isContinued, news.isStopped) = (true, false)
      case SIGTSTP: (news.isContinued, news.isStopped) = (false, true)
      default: news.end = news.end ?? number
      }
    }
    return news
  }

  /// Has signals do again what they did before.
  func end() {
    watch?.end()
    watch = nil
    terminal_signals_unwatch()
  }
}
