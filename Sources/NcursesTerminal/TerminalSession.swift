import CTerminal
import Glibc
import TerminalUI
import ViewModels

/// A session that shows drawings on a terminal and restores the terminal.
final class TerminalSession {
  /// True while the session owns the terminal.
  private(set) var isHeld = false

  private let kind: TerminalKind
  private let descriptors: Descriptors
  private let options: NcursesScreen.Options
  /// The descriptor that only the code for restoring the terminal writes to.
  private let guarded: Int32
  private let writer: TerminalWriter
  private let ncurses: NcursesSession
  private var stderrTrimmer: StderrTrimmer?

  /// The bytes that make the terminal's line characters available.
  private let prepareSequence: [UInt8]
  private var drawing: Drawing?
  private var modes: TerminalModes = []
  /// The title of the last drawing; nil while the terminal's own title is not saved.
  private var title: String?
  /// True while `drawing` waits for the writer.
  private var isDrawingPending = false

  /// Takes over the terminal, or returns nil if the terminal cannot be opened or set up.
  init?(
    _ kind: TerminalKind,
    _ descriptors: Descriptors,
    _ options: NcursesScreen.Options,
    theme: Theme,
    isUTF8: Bool,
    whenIdle: @escaping () -> Void
  ) {
    guard let writer = TerminalWriter(to: descriptors.output, whenIdle: whenIdle) else {
      return nil
    }
    let guarded = terminal_reopen(descriptors.output, false)
    guard guarded >= 0 else {
      writer.end()
      return nil
    }
    let knowsSize = descriptors.size != nil
    guard
      let ncurses = NcursesSession(kind, knowsSize: knowsSize, theme: theme, isUTF8: isUTF8)
    else {
      close(guarded)
      writer.end()
      return nil
    }
    self.kind = kind
    self.descriptors = descriptors
    self.options = options
    self.guarded = guarded
    self.writer = writer
    self.ncurses = ncurses
    prepareSequence = kind.usesLineSet(isUTF8: isUTF8) ? kind.prepareSequence : []
    guard acquire() else {
      end()
      return nil
    }
    if options.capturesStandardError { stderrTrimmer = StderrTrimmer() }
  }

  // MARK: Size

  /// The current size.
  var size: Size { ncurses.size }

  /// Adopts the size that the terminal reports, if any.
  func adoptSize() {
    guard let size = descriptors.size else { return }
    ncurses.resize(rows: size.rows, columns: size.columns)
  }

  /// True if the terminal reports more than keys.
  var isReporting: Bool { !modes.isDisjoint(with: [.mouse, .focus]) }

  /// True if the terminal accepts output so slowly that nothing should move.
  var isSlow: Bool { writer.isSlow }

  /// True unless another process group is in the foreground of the terminal.
  var isInForeground: Bool { terminal_is_in_foreground(guarded) }

  // MARK: Drawing

  /// Shows a drawing as soon as the session owns the terminal and the writer is idle.
  ///
  /// A newer drawing replaces a drawing that waits for the writer.
  func present(_ drawing: Drawing) {
    self.drawing = drawing
    isDrawingPending = !writer.isIdle
    guard isHeld, !isDrawingPending else { return }
    setModes(drawing.modes)
    setTitle(drawing.title)
    ncurses.painter.draw(drawing.canvas)
    var output = ncurses.readOutput()
    if drawing.canvas.showsSecret { ncurses.overwriteBuffer() }
    if kind.hasCommandStrings { SynchronizedOutput.mark(&output) }
    writer.write(output)
    // The drawing may contain a password that is shown.
    output.overwriteAndRemoveAll()
  }

  /// Shows the drawing that waits for the writer, if any.
  func presentPending() {
    if isDrawingPending, let drawing { present(drawing) }
  }

  /// Repaints the whole screen.
  func redraw() {
    guard isHeld, let drawing else { return }
    ncurses.invalidateScreen()
    present(drawing)
  }

  /// Changes the theme of the next drawings.
  func use(_ theme: Theme) {
    ncurses.painter.use(theme)
  }

  /// Asks the terminal something, and discards its replies if the program ends within a time.
  func ask(_ question: [UInt8], patience: Duration) {
    terminal_guard_expect_reply(patience.inMilliseconds)
    writer.write(question)
  }

  /// Copies text to the system clipboard, if the terminal may support it.
  func copy(_ text: String) {
    guard isHeld, kind.hasCommandStrings else { return }
    writer.write(CommandStrings.copy(text))
  }

  /// Sounds the bell, unless output is pending.
  ///
  /// After pending output, the bell would sound too late.
  func ring() {
    guard isHeld, writer.isIdle else { return }
    ncurses.ring()
    writer.write(ncurses.readOutput())
  }

  private func setModes(_ wanted: TerminalModes) {
    guard kind.isANSI, wanted != modes else { return }
    writer.write(ReportingModes.change(from: modes, to: wanted))
    modes = wanted
  }

  private func setTitle(_ wanted: String) {
    guard kind.hasCommandStrings else { return }
    if title == nil { writer.write(CommandStrings.saveTitle) }
    if wanted != title ?? "" { writer.write(CommandStrings.title(wanted)) }
    title = wanted
  }

  // MARK: Ownership

  /// Restores the terminal and gives up ownership.
  func leave() {
    guard isHeld else { return }
    isHeld = false
    let isReporting = isReporting
    let isReset = reset()
    // Discard unread mouse and focus reports, which the shell would read as typed text.
    if isReporting { terminal_discard_input(guarded) }
    if isReset { terminal_guard_stop() } else { terminal_guard_hand_over() }
  }

  /// Writes the sequences that reset the terminal.
  ///
  /// Returns false after an error, or if the terminal accepts nothing for a second.
  private func reset() -> Bool {
    ncurses.leave()
    let output = ncurses.readOutput()
    if writer.isIdle {
      setModes([])
      if title != nil { writer.write(CommandStrings.restoreTitle) }
      // Clear the screen before leaving the alternate screen. Terminals without an alternate screen
      // would keep the drawing, and some other terminals show it again after a resize.
      if drawing != nil { writer.write(kind.clearSequence) }
      writer.write(output)
      // ncurses sets a scroll region that has only the rows that were drawn.
      if descriptors.hasMoreRows { writer.write(kind.scrollRegionReset) }
    } else {
      // In the middle of a drawing, the terminal's state is unknown.
      writer.dropPending()
      modes = []
      writer.write(kind.resetSequence)
    }
    title = nil
    return writer.flush()
  }

  /// Takes over the terminal and shows the last drawing, if there is one.
  ///
  /// Returns false if the terminal is gone or already in use.
  func acquire() -> Bool {
    guard !isHeld, startGuard(capturesStandardError: options.capturesStandardError) else {
      return false
    }
    // In raw mode, Ctrl-C and Ctrl-Z are input for the key maps and cause no signals.
    terminal_guard_set_raw()
    isHeld = true
    // The first output sets a scroll region, so read the size before that output.
    adoptSize()
    // The last reset may have failed because the terminal accepted nothing.
    if terminal_guard_needs_reset() { writer.write(kind.resetSequence) }
    writer.write(prepareSequence)
    if let drawing { present(drawing) }
    return true
  }

  // MARK: Another program

  /// Restores the terminal for another program, which the guard then watches.
  ///
  /// Returns false if the terminal is gone.
  func lend() -> Bool {
    leave()
    return startGuard(capturesStandardError: false)
  }

  /// Ends the loan to another program, and restores the terminal's settings.
  ///
  /// A killed program could not restore the terminal.
  func endLoan(wasKilled: Bool) {
    terminal_set_foreground(guarded, 0)
    terminal_guard_stop()
    guard wasKilled else { return }
    writer.write(kind.resetSequence)
    _ = writer.flush()
  }

  /// Returns true if a process group is in the foreground of the terminal.
  func isInForeground(_ group: pid_t) -> Bool { terminal_foreground(guarded) == group }

  private func startGuard(capturesStandardError: Bool) -> Bool {
    kind.resetSequence.withUnsafeBufferPointer { bytes in
      terminal_guard_start(
        guarded,
        writer.descriptor,
        bytes.baseAddress,
        bytes.count,
        capturesStandardError,
        options.survivesKill
      )
    }
  }

  /// Restores the terminal and frees all resources.
  func end() {
    leave()
    ncurses.end()
    stderrTrimmer?.end()
    writer.end()
    close(guarded)
  }
}

/// The marks at the beginning and the end of a drawing (mode 2026).
///
/// A terminal shows a marked drawing in one step. Without the marks, the terminal may show half of
/// a large drawing first. Terminals that do not know the mode ignore the marks.
package nonisolated enum SynchronizedOutput {
  /// The maximum number of bytes in a drawing without marks.
  ///
  /// A terminal usually receives a small drawing in one piece.
  private static let limit = 256

  /// Adds marks to the output of a drawing if the output is large.
  ///
  /// The old memory is overwritten, because the output may contain a password that is shown.
  package static func mark(_ output: inout [UInt8]) {
    guard output.count > limit else { return }
    var marked = Array("\u{1B}[?2026h".utf8)
    marked.appendOverwriting(output)
    marked.appendOverwriting("\u{1B}[?2026l".utf8)
    output.overwriteAndRemoveAll()
    output = marked
  }
}
