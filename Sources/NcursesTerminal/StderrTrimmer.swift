import CTerminal
import Dispatch
import Signals

/// A watcher that frees the memory of captured output that is too old to be printed.
final class StderrTrimmer {
  private let source: (any DispatchSourceProtocol)?

  /// Starts trimming.
  ///
  /// Standard error must be captured already.
  init() {
    let descriptor = terminal_stderr_change_descriptor()
    guard descriptor >= 0 else {
      source = nil
      return
    }
    // The code that writes to standard error may keep the main queue busy, so use another queue.
    let queue = DispatchQueue.global(qos: .utility)
    source = makeSource(watching: descriptor, on: queue) {}
    source?.setEventHandler { @Sendable in terminal_stderr_trim() }
    source?.activate()
  }

  /// Stops trimming.
  ///
  /// The owner must call this method once.
  func end() {
    source?.cancel()
  }
}
