import CTerminal
import Glibc
import TerminalUI

/// To be stopped, to go on, and to wait meanwhile while others have the terminal.
extension NcursesScreen {
  /// Gives the terminal back, and stops until somebody lets the program go on.
  func stopProcess(wholeGroup: Bool) {
    guard let terminal, terminal.isHeld else { return }
    terminal.leave()
    terminal_stop(SIGTSTP, wholeGroup)
    comeBack()
  }

  /// Takes the terminal again that others may have had.
  func returnToForeground() {
    guard waitForForeground(), let terminal, terminal.isHeld else { return }
    terminal.leave()
    comeBack()
  }

  private func comeBack() {
    guard waitForForeground(), let terminal else { return }
    guard terminal.take() else { return tell(.ended(exitCode: 129)) }
    adoptSize()
  }

  /// Decides, when nothing can be read, whether that will remain so.
  ///
  /// The terminal is gone, unless the program only was in the background when it read.
  func inputIsOver() -> Bool {
    if isInForeground {
      tell(.ended(exitCode: 129))
      return true
    }
    returnToForeground()
    return hasEnded
  }

  private var isInForeground: Bool {
    terminal?.isInForeground ?? terminal_is_ours(descriptors.output)
  }

  /// Stays stopped while another program has the terminal, as all do that want to use it then;
  /// returns whether it is the program's now.
  func waitForForeground() -> Bool {
    for _ in 0..<100 {
      if let number = requests?.take().end { tell(.ended(exitCode: 128 + number)) }
      if hasEnded { return false }
      if isInForeground { return true }
      terminal_stop(SIGTTOU, false)
      // What came while it was stopped is told by whatever thread it comes to, maybe a moment later.
      if !isInForeground { terminal_signals_wait(50) }
    }
    // Who is nobody's job cannot be stopped, and nobody will ever give it the terminal.
    tell(.ended(exitCode: 129))
    return false
  }
}
