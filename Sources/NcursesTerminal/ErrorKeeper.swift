import CTerminal
import Dispatch

/// Gives back the memory of what was written to standard error and is too old to be printed.
final class ErrorKeeper {
  private let source: (any DispatchSourceRead)?

  /// Begins once standard error is kept from the terminal.
  init() {
    let descriptor = terminal_errors_watch()
    guard descriptor >= 0 else {
      source = nil
      return
    }
    // Not on the main queue: it may be busy with just what writes so much.
    let queue = DispatchQueue.global(qos: .utility)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source?.setEventHandler { @Sendable in terminal_errors_trim() }
    source?.activate()
  }

  deinit {}

  /// Does so no more; whoever made it must say so once.
  func end() {
    source?.cancel()
  }
}
