import CTerminal
import Glibc

/// A watch of the signals that end, stop or continue the program, or report a change.
final class ProcessSignals {
  /// The signals received since the last read.
  nonisolated struct Received {
    /// The first signal, if any, that asks the program to end.
    var end: Int32?
    var isStopped = false
    var isContinued = false
    var isResized = false
  }

  private var watcher: DescriptorWatcher?

  /// Installs handlers.
  ///
  /// While a signal is pending, `handle` is called repeatedly. Call ``readPending()`` there.
  init(_ handle: @escaping () -> Void) {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD]
    let descriptor = terminal_signals_watch(numbers, numbers.count)
    guard descriptor >= 0 else { return }
    watcher = DescriptorWatcher(descriptor, closes: false, handle)
  }

  /// Removes and returns the pending signals.
  func readPending() -> Received {
    var received = Received()
    while case let number = terminal_signals_read(), number != 0 {
      switch number {
      case SIGWINCH: received.isResized = true
      // The owner of a process looks for changes after every signal.
      case SIGCHLD: break
      // As in the kernel, CONT cancels a pending stop, and a stop cancels a pending CONT.
      case SIGCONT: (received.isContinued, received.isStopped) = (true, false)
      case SIGTSTP: (received.isContinued, received.isStopped) = (false, true)
      default: received.end = received.end ?? number
      }
    }
    return received
  }

  /// Restores the previous handlers.
  func end() {
    watcher?.end()
    watcher = nil
    terminal_signals_unwatch()
  }
}
