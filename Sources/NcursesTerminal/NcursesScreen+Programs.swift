import CTerminal
import Glibc
public import TerminalUI

/// A terminal that another program has.
final class LentTerminal {
  /// The process of the program, which leads its group; nil before it has started.
  fileprivate var process: pid_t?
  /// The events that were read before the loan.
  var keptEvents: [InputEvent] = []
  fileprivate var continuation: CheckedContinuation<ProgramEnding, Never>?
}

/// Running another program on the terminal.
extension NcursesScreen {
  /// Runs another program on the terminal, and takes the terminal over again when it has ended.
  ///
  /// The program runs in a process group of its own in the foreground, so Ctrl-C and Ctrl-Z concern
  /// the program. If the program stops, this program stops too, and both continue together.
  public func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding {
    guard case .screen = holder else { throw .terminalInUse }
    guard let terminal, terminal.isHeld, !hasEnded, heldEvents == nil else { throw .notRunning }
    let lent = LentTerminal()
    lent.keptEvents = waitForReplies()
    holder = .program(lent)
    // Reports of the mouse are not for the program, so keys among them are kept.
    if terminal.isReporting { input?.readIfReady() }
    input?.isPaused = true
    guard terminal.lend() else {
      takeBack(lent, wasKilled: false)
      throw .notRunning
    }
    let process = start(program)
    guard process > 0 else {
      takeBack(lent, wasKilled: false)
      throw ProgramError(program, code: -process)
    }
    lent.process = process
    terminal_guard_lend(process)
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lent.continuation = continuation
        // The program may have ended before its signal was watched.
        handleChanges(of: lent)
      }
    } onCancel: {
      Task { @MainActor in
        if let process = lent.process { terminal_program_signal(process, SIGTERM) }
      }
    }
    guard case .exited(let code) = ending else { return ending }
    return try program.ending(exitCode: code)
  }

  /// Starts a process, and returns its identifier or a negated error number.
  private func start(_ program: ForegroundProgram) -> pid_t {
    let texts = program.command + (program.directory.map { [$0] } ?? [])
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { return -EINVAL }
    var words: [UnsafeMutablePointer<CChar>?] = program.command.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    guard let directory = program.directory else {
      return terminal_program_start(descriptors.input, descriptors.output, words, nil)
    }
    return directory.withCString {
      terminal_program_start(descriptors.input, descriptors.output, words, $0)
    }
  }

  // MARK: Job control

  /// Handles signals while another program has the terminal.
  func handleSignals(_ received: ProcessSignals.Received, of lent: LentTerminal) {
    guard !hasEnded, let process = lent.process else { return }
    if received.isStopped {
      // This program stops when the other one has stopped.
      kill(-process, SIGTSTP)
    } else if received.isContinued, terminal?.isInForeground(process) == false {
      // This program was stopped by STOP, and a shell took the terminal.
      guard waitForForeground() else { return }
      terminal_guard_continue_loan()
    }
    handleChanges(of: lent)
  }

  private func handleChanges(of lent: LentTerminal) {
    while let process = lent.process {
      var value: Int32 = 0
      switch terminal_program_next_change(process, &value) {
      case terminal_program_stopped:
        if !stop(with: value) { return }
      case terminal_program_exited: end(lent, .exited(value))
      case terminal_program_killed: end(lent, .killed(by: value))
      default: return
      }
    }
  }

  /// Stops this program because the other one has stopped, and continues both in the foreground.
  ///
  /// Returns false if the screen has ended in the meantime.
  private func stop(with number: Int32) -> Bool {
    terminal_guard_interrupt_loan()
    // A program in the background stops when it uses the terminal. It only needs the foreground.
    if number != SIGTTIN && number != SIGTTOU { terminal_stop(SIGTSTP, true) }
    guard waitForForeground() else { return false }
    terminal_guard_continue_loan()
    return true
  }

  // MARK: The end

  private func end(_ lent: LentTerminal, _ ending: ProgramEnding) {
    lent.process = nil
    let wasKilled = if case .killed = ending { true } else { false }
    takeBack(lent, wasKilled: wasKilled)
    lent.continuation?.resume(returning: ending)
    lent.continuation = nil
  }

  /// Takes the terminal over again, and passes on the kept events.
  private func takeBack(_ lent: LentTerminal, wasKilled: Bool) {
    terminal?.endLoan(wasKilled: wasKilled)
    holder = .screen
    resume()
    input?.isPaused = false
    if !lent.keptEvents.isEmpty { send(.input(lent.keptEvents)) }
  }

  /// Hangs up another program that has the terminal, and restores the terminal.
  func hangUpProgram() {
    guard case .program(let lent) = holder else { return }
    holder = .screen
    lent.process = nil
    terminal_guard_end_loan()
    terminal?.endLoan(wasKilled: true)
    lent.continuation?.resume(returning: .killed(by: SIGHUP))
    lent.continuation = nil
  }
}
