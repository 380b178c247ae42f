import CTerminal
import Glibc
import TerminalUI

/// The terminal while it belongs to the program: guarded, drawn on, and given back.
final class OwnedTerminal {
  /// Whether it is held now; it is not while the program is or was stopped.
  private(set) var isHeld = false

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
    guard guarded >= 0 else {
      line.end()
      return nil
    }
    let knowsSize = descriptors.size != nil
    guard let curses = Curses(kind, knowsSize: knowsSize, theme: theme, isUTF8: isUTF8) else {
      close(guarded)
      line.end()
      return nil
    }
    self.kind = kind
    self.descriptors = descriptors
    self.options = options
    self.guarded = guarded
    self.line = line
    self.curses = curses
    guard take() else {
      end()
      return nil
    }
    if options.capturesStandardError { errors = ErrorKeeper() }
  }

  deinit {}

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
      // Else some terminals show parts of it afterwards, if they had another size when it began; and
      // what follows would be written over it where there is one screen only.
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

  /// Takes it, and shows what was there the last time; false if it is gone.
  func take() -> Bool {
    guard !isHeld, arm() else { return false }
    // What Ctrl-C and Ctrl-Z do is said by key maps, and a character in a pasted text neither ends the
    // program nor stops its output.
    terminal_guard_set_raw()
    isHeld = true
    // First, for the lines that scroll are set for the size that it is believed to have.
    adoptSize()
    // Else what could not be taken back the last time would stay.
    if terminal_guard_owes_undo() { line.write(kind.undo) }
    if let frame { present(frame) }
    return true
  }

  private func arm() -> Bool {
    kind.undo.withUnsafeBufferPointer { undo in
      terminal_guard_arm(
        guarded,
        line.descriptor,
        undo.baseAddress,
        undo.count,
        options.capturesStandardError,
        options.survivesKill
      )
    }
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
