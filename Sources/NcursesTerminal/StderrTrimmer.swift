import CTerminal
import Dispatch

/// Frees the memory of captured standard error that is too old to be printed.
final class StderrTrimmer {
  private let source: (any DispatchSourceRead)?

  /// Starts to trim.
  ///
  /// Standard error must be captured already.
  init() {
    let descriptor = terminal_stderr_change_descriptor()
    guard descriptor >= 0 else {
      source = nil
      return
    }
    // Not on the main queue, which may be busy with the code that writes so fast.
    let queue = DispatchQueue.global(qos: .utility)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source?.setEventHandler { @Sendable in terminal_stderr_trim() }
    source?.activate()
  }

  /// Stops.
  ///
  /// The owner must call this once.
  func end() {
    source?.cancel()
  }

  deinit {}
}
