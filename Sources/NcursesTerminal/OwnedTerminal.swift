import CTerminal
import Glibc
import TerminalUI

/// The terminal while it belongs to the program: guarded, drawn on, and given back.
final class OwnedTerminal {
  /// Whether it is held now; it is not while the program is or was stopped.
  private(set) var isHeld = true

  private let kind: TerminalKind
  private let descriptors: Descriptors
  private let options: NcursesScreen.Options
  /// What the guard writes to: nobody else has it.
  private let guarded: Int32
  private let line: OutputLine
  private let curses: Curses
  private var errors: ErrorKeeper?

  private var frame: Frame?
  private var modes: Frame.Modes = []
  /// Whether the frame waits for the line to be free.
  private var isLate = false

  /// Takes the terminal; nil if it is gone.
  init?(
    _ kind: TerminalKind,
    _ descriptors: Descriptors,
    _ options: NcursesScreen.Options,
    theme: Theme,
    isUTF8: Bool,
    whenFree: @escaping () -> Void
  ) {
    guard let line = OutputLine(to: descriptors.output, whenFree: whenFree) else { return nil }
    let guarded = terminal_reopen(descriptors.output, false)
    let painting = terminal_duplicate(descriptors.output)
    guard guarded >= 0, painting >= 0,
      Self.arm(guarded, [painting, line.descriptor], kind, options)
    else {
      for descriptor in [guarded, painting] where descriptor >= 0 { close(descriptor) }
      line.end()
      return nil
    }
    let input = descriptors.input
    guard
      let curses = Curses(kind, painting: painting, input: input, theme: theme, isUTF8: isUTF8)
    else {
      terminal_guard_disarm()
      close(guarded)
      line.end()
      return nil
    }
    terminal_guard_note_settings()
    self.kind = kind
    self.descriptors = descriptors
    self.options = options
    self.guarded = guarded
    self.line = line
    self.curses = curses
    if options.capturesStandardError { errors = ErrorKeeper() }
    adoptSize()
    undoIfOwed()
  }

  deinit {}

  private static func arm(
    _ guarded: Int32,
    _ painting: [Int32],
    _ kind: TerminalKind,
    _ options: NcursesScreen.Options
  ) -> Bool {
    kind.undo.withUnsafeBufferPointer { undo in
      terminal_guard_arm(
        guarded,
        painting,
        undo.baseAddress,
        undo.count,
        options.capturesStandardError,
        options.survivesKill
      )
    }
  }

  // MARK: Size

  /// How large it is.
  var size: Size { curses.size }

  /// Finds out how large it is now.
  func adoptSize() {
    guard let size = descriptors.size else { return }
    curses.resize(rows: size.rows, columns: size.columns)
  }

  /// Whether the program may use it now: it is not in the background.
  var isInForeground: Bool { terminal_is_ours(guarded) }

  // MARK: Drawing

  /// Shows a frame, as soon as the line is free: if another one comes before that, only that one.
  func present(_ frame: Frame) {
    self.frame = frame
    isLate = !line.isFree
    guard isHeld, !isLate else { return }
    setModes(frame.modes)
    curses.painter.draw(frame.canvas)
    line.write(curses.takePainted())
  }

  /// Shows the frame that had to wait.
  func presentLate() {
    if isLate, let frame { present(frame) }
  }

  /// Shows everything anew.
  func redraw() {
    guard isHeld, let frame else { return }
    curses.expectRubbish()
    present(frame)
  }

  /// Has other colours.
  func use(_ theme: Theme) {
    curses.painter.use(theme)
    if let frame { present(frame) }
  }

  /// Rings; while the line is busy, that would come when nobody knows any more what it is for.
  func ring() {
    guard isHeld, line.isFree else { return }
    curses.ring()
    line.write(curses.takePainted())
  }

  private func setModes(_ wanted: Frame.Modes) {
    guard kind.isANSI, wanted != modes else { return }
    line.write(TerminalMode.change(from: modes, to: wanted))
    modes = wanted
  }

  // MARK: Ownership

  /// Gives it back, for a while or for good.
  func leave() {
    guard isHeld else { return }
    isHeld = false
    let isReporting = !modes.isDisjoint(with: [.mouse, .focus])
    let isUndone = takeBack()
    // Else what the mouse did last would be typed into the shell.
    if isReporting { terminal_forget_input(guarded) }
    if isUndone { terminal_guard_disarm() } else { terminal_guard_hand_over() }
  }

  /// Writes what takes everything back; false if the line takes nothing.
  private func takeBack() -> Bool {
    curses.leave()
    let painted = curses.takePainted()
    if line.isFree {
      setModes([])
      // Else some terminals show parts of it afterwards, if they had another size when it began.
      if frame != nil { line.write(kind.erasure) }
      line.write(painted)
    } else {
      // In the middle of a frame, nobody knows what the terminal is like.
      line.drop()
      modes = []
      line.write(kind.undo)
    }
    return line.flush()
  }

  /// Takes it again, and shows what was there; false if it is gone.
  func takeAgain() -> Bool {
    let painting = [curses.painting, line.descriptor]
    guard !isHeld, Self.arm(guarded, painting, kind, options) else { return false }
    terminal_guard_set_again()
    terminal_guard_note_settings()
    isHeld = true
    // First, for the lines that scroll are set for the size that it is believed to have.
    adoptSize()
    undoIfOwed()
    if let frame { present(frame) }
    return true
  }

  /// Takes back what the one before could not, and nobody else does any more; before the first frame.
  private func undoIfOwed() {
    if terminal_guard_owes_undo() { line.write(kind.undo) }
  }

  /// Gives it back, and uses it no more.
  func end() {
    leave()
    curses.end()
    errors?.end()
    line.end()
    close(guarded)
  }
}
