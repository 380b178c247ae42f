import CTerminal
import Glibc
import Signals
public import TerminalUI

/// The screen of a real terminal, owned politely.
///
///     @main
///     struct Program {
///       static func main() async {
///         do throws(TerminalProblem) {
///           let screen = try NcursesScreen()
///           let application = Application(on: screen, glyphs: screen.glyphs)
///           application.push(Page(form, title: "Sign in"))
///           exit(await application.run())
///         } catch {
///           error.report()
///           exit(error.exitCode)
///         }
///       }
///     }
///
/// From ``start(_:)`` to ``stop()`` the terminal belongs to it; what is put back, and when, is said
/// in <doc:OwningTheTerminal>. There is one terminal, so one screen can be in use at a time.
@MainActor
public final class NcursesScreen: Screen {
  private enum State {
    /// The terminal belongs to others.
    case idle
    case running
    /// It belongs to others, but only for a while: the program is or was stopped.
    case away
  }

  /// The characters that are sure to be seen on this terminal.
  public let glyphs: Glyphs

  /// How many colours the terminal has.
  public let colorDepth: Color.Depth

  /// The colours that roles are drawn in.
  public var theme: Theme {
    didSet {
      guard theme != oldValue else { return }
      curses?.painter.use(theme)
      if let frame { present(frame) }
    }
  }

  /// How large it is now.
  public private(set) var size: Size

  private let options: Options
  private let kind: TerminalKind
  private let descriptors: Descriptors
  private let isUTF8: Bool

  private var state = State.idle
  private var handle: ((ScreenEvent) -> Void)?
  private var hasEnded = false
  private var curses: Curses?
  /// What the guard writes to: nobody else has it.
  private var guarded: Int32 = -1
  /// What ncurses writes to.
  private var painting: Int32 = -1
  private var input: TerminalInput?
  private var signals: Watch?
  private var errors: ErrorKeeper?
  private lazy var resizing = Resizing(on: .main) { [weak self] in self?.adoptSize() }

  /// What is shown.
  private var frame: Frame?
  private var modes: Frame.Modes = []

  private static weak var current: NcursesScreen?

  /// Looks whether there is a terminal that can be used, and changes nothing about it yet.
  ///
  /// It has the C library take characters as the environment says, or as UTF-8 if that says nothing
  /// that fits.
  public init(_ options: Options = Options()) throws(TerminalProblem) {
    descriptors = try Descriptors(usesControllingTerminal: options.usesControllingTerminal)
    kind = try TerminalKind(name: options.environment["TERM"], output: descriptors.output)
    isUTF8 = terminal_use_locale()
    self.options = options
    glyphs = kind.glyphs(isUTF8: isUTF8)
    colorDepth = kind.colorDepth
    theme =
      options.theme
      ?? .fitting(colorDepth: kind.colorDepth, environment: options.environment)
    size = Size(descriptors.size) ?? Size(width: 80, height: 24)
  }

  isolated deinit {
    stop()
  }

  // MARK: Use

  /// Takes the terminal.
  ///
  /// If that is gone already, it is told as the end.
  public func start(_ handle: @escaping (ScreenEvent) -> Void) {
    precondition(
      Self.current == nil || Self.current === self && state == .idle,
      "stop the other screen before you start this one; there is one terminal"
    )
    Self.current = self
    self.handle = handle
    hasEnded = false
    watchSignals()
    guard takeTerminal() else { return endSoon(129) }
    state = .running
    input = TerminalInput(
      terminal_duplicate(descriptors.input),
      escapeDelay: InputReader.escapeDelay(environment: options.environment),
      handle: { [weak self] in self?.tell(.input($0)) },
      isOver: { [weak self] in self?.inputIsOver() ?? true }
    )
  }

  /// Shows a frame; what is equal to what is there costs nothing.
  public func present(_ frame: Frame) {
    self.frame = frame
    guard state == .running, let curses else { return }
    setModes(frame.modes)
    curses.painter.draw(frame.canvas)
  }

  /// Shows everything anew, since something else may have written over it.
  public func redraw() {
    guard state == .running, let curses, let frame else { return }
    curses.expectRubbish()
    curses.painter.draw(frame.canvas)
  }

  /// Asks for attention by a sound.
  public func ring() {
    if state == .running { curses?.ring() }
  }

  /// Gives the terminal back and stops the program, and all of its job, as Ctrl-Z does in a shell.
  ///
  /// It returns when the program is continued and has the terminal again.
  public func suspend() {
    stopProcess(wholeGroup: true)
  }

  /// Gives the terminal back as it was.
  public func stop() {
    guard Self.current === self else { return }
    input?.end()
    input = nil
    if state == .running { leave() }
    state = .idle
    curses?.end()
    curses = nil
    errors?.end()
    errors = nil
    signals?.end()
    signals = nil
    terminal_signals_unwatch()
    if guarded >= 0 { close(guarded) }
    guarded = -1
    frame = nil
    handle = nil
    Self.current = nil
  }

  // MARK: Ownership

  private func takeTerminal() -> Bool {
    guarded = terminal_duplicate(descriptors.output)
    let painting = terminal_duplicate(descriptors.output)
    guard guarded >= 0, painting >= 0, arm(painting: painting) else {
      if painting >= 0 { close(painting) }
      return false
    }
    curses = Curses(
      kind,
      painting: painting,
      input: descriptors.input,
      theme: theme,
      isUTF8: isUTF8
    )
    guard let curses else {
      terminal_guard_disarm()
      return false
    }
    self.painting = painting
    if let size = descriptors.size { curses.resize(rows: size.rows, columns: size.columns) }
    size = curses.size
    if options.capturesStandardError { errors = ErrorKeeper() }
    return true
  }

  private func arm(painting: Int32) -> Bool {
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

  /// Gives the terminal back, for a while or for good.
  private func leave() {
    let reported = !modes.isDisjoint(with: [.mouse, .focus])
    setModes([])
    curses?.leave()
    // Else what the mouse did last would be typed into the shell.
    if reported { terminal_forget_input(guarded) }
    terminal_guard_disarm()
    state = .away
  }

  private func setModes(_ wanted: Frame.Modes) {
    guard kind.isANSI, wanted != modes else { return }
    let bytes = TerminalMode.change(from: modes, to: wanted)
    modes = wanted
    _ = bytes.withUnsafeBufferPointer { terminal_write(painting, $0.baseAddress, $0.count) }
  }

  // MARK: Events

  private func tell(_ event: ScreenEvent) {
    guard !hasEnded else { return }
    if case .ended = event { hasEnded = true }
    handle?(event)
  }

  private func endSoon(_ code: Int32) {
    QueueScheduler.main.perform { [weak self] in
      MainActor.assumeIsolated { self?.tell(.ended(exitCode: code)) }
    }
  }

  /// The terminal is gone, unless the program only was in the background when it read.
  private func inputIsOver() -> Bool {
    if terminal_is_ours(guarded) {
      tell(.ended(exitCode: 129))
      return true
    }
    returnToForeground()
    return hasEnded
  }

  private func watchSignals() {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    let descriptor = terminal_signals_watch(numbers, numbers.count)
    guard descriptor >= 0 else { return }
    signals = Watch(descriptor, closes: false) { [weak self] in self?.takeSignals() }
  }

  private func takeSignals() {
    var isResized = false
    var isContinued = false
    var isStopped = false
    while case let number = terminal_signals_take(), number != 0 {
      switch number {
      case SIGWINCH: isResized = true
      case SIGCONT: isContinued = true
      case SIGTSTP: isStopped = true
      default: tell(.ended(exitCode: 128 + number))
      }
    }
    guard !hasEnded, state == .running else { return }
    if isStopped {
      stopProcess(wholeGroup: false)
    } else if isContinued {
      // It was stopped without a chance to give the terminal back: others have used it.
      returnToForeground()
    } else if isResized {
      resizing.request()
    }
  }

  // MARK: Size

  private func adoptSize() {
    guard state == .running, let curses, let size = descriptors.size else { return }
    curses.resize(rows: size.rows, columns: size.columns)
    guard curses.size != self.size else { return }
    self.size = curses.size
    tell(.resized(self.size))
  }

  // MARK: Job control

  private func stopProcess(wholeGroup: Bool) {
    guard state == .running else { return }
    leave()
    terminal_stop(SIGTSTP, wholeGroup)
    comeBack()
  }

  private func returnToForeground() {
    waitForForeground()
    guard !hasEnded, state == .running else { return }
    leave()
    comeBack()
  }

  private func comeBack() {
    waitForForeground()
    guard !hasEnded, state == .away, let curses else { return }
    guard arm(painting: painting) else { return tell(.ended(exitCode: 129)) }
    state = .running
    curses.comeBack()
    if let frame { present(frame) }
    adoptSize()
  }

  /// Stays stopped while another program has the terminal, as all do that want to use it then.
  private func waitForForeground() {
    // Who is nobody's job cannot be stopped: it goes on, and finds out what becomes of it.
    for _ in 0..<100 {
      takeSignals()
      if hasEnded || terminal_is_ours(guarded) { return }
      terminal_stop(SIGTTOU, false)
    }
  }
}

nonisolated extension Size {
  fileprivate init?(_ size: (rows: Int32, columns: Int32)?) {
    guard let size else { return nil }
    self.init(width: Int(size.columns), height: Int(size.rows))
  }
}
