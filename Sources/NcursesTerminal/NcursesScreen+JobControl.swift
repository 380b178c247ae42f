import CTerminal
import Glibc
import TerminalUI

/// Stopping, continuing, and waiting in the background.
extension NcursesScreen {
  /// Restores the terminal and stops the process until it is continued.
  func stopProcess(wholeGroup: Bool) {
    guard let terminal, terminal.isHeld, heldEvents == nil else { return }
    let events = waitForReplies()
    terminal.leave()
    terminal_stop(SIGTSTP, wholeGroup)
    resume()
    if !events.isEmpty { send(.input(events)) }
  }

  /// Waits for the foreground, then takes over the terminal, which other programs may have used.
  func returnToForeground() {
    guard waitForForeground(), let terminal, terminal.isHeld else { return }
    terminal.leave()
    resume()
  }

  func resume() {
    guard waitForForeground(), let terminal else { return }
    guard terminal.acquire() else { return send(.ended(exitCode: 129)) }
    adoptSize()
  }

  /// Handles the end of input.
  ///
  /// Returns true if no more input will arrive.
  ///
  /// In the foreground, the end of input means that the terminal is gone. In the background, a read
  /// can fail although the terminal exists.
  func inputIsOver() -> Bool {
    if isInForeground {
      send(.ended(exitCode: 129))
      return true
    }
    returnToForeground()
    return hasEnded
  }

  private var isInForeground: Bool {
    terminal?.isInForeground ?? terminal_is_in_foreground(descriptors.output)
  }

  /// Stops the process while another program is in the foreground.
  ///
  /// Returns true once the process is in the foreground, or false if the screen has ended.
  func waitForForeground() -> Bool {
    for _ in 0..<100 {
      if let number = signals?.readPending().end { send(.ended(exitCode: 128 + number)) }
      if hasEnded { return false }
      if isInForeground { return true }
      terminal_stop(SIGTTOU, false)
      // Signals that arrived meanwhile may be handled on another thread a moment later.
      if !isInForeground { terminal_signals_wait(50) }
    }
    // An orphaned process group cannot be stopped, and never gets the terminal.
    send(.ended(exitCode: 129))
    return false
  }
}
