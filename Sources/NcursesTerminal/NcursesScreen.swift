import CTerminal
import Signals
public import TerminalUI

/// A screen on a real terminal, which is restored no matter how the program ends.
///
///     @main struct Program {
///       static func main() async { exit(await NcursesScreen.run { page(SignUp()) }) }
///     }
///
/// The screen owns the terminal from ``start(_:)`` to ``stop()``. <doc:OwningTheTerminal> lists
/// what the screen changes and restores. Only one screen can be started at a time.
@MainActor
public final class NcursesScreen: Screen {
  /// The drawing characters that this terminal can display.
  public let glyphs: Glyphs

  /// The color depth of the terminal.
  public let colorDepth: Color.Depth

  /// The colors and attributes of each style role.
  ///
  /// If the options have no theme, this is the one that suits the terminal. The terminal can report
  /// its background after the start, and the theme then changes once. If you set a theme, that theme
  /// stays: see ``useAutomaticTheme()``.
  public var theme: Theme {
    get { shownTheme }
    set {
      background.isThemeAutomatic = false
      shownTheme = newValue
    }
  }

  var shownTheme: Theme {
    didSet {
      guard shownTheme != oldValue else { return }
      terminal?.use(shownTheme)
      send(.themeChanged)
    }
  }

  /// The current size in columns and rows.
  public private(set) var size: Size

  /// The terminal session, or nil before the start and after the stop.
  private(set) var terminal: TerminalSession?
  /// The watch of process signals, or nil before the start and after the stop.
  private(set) var signals: ProcessSignals?
  /// True after the event `ended`, until the next start.
  private(set) var hasEnded = false
  let descriptors: Descriptors
  /// The owner of the terminal between the start and the stop.
  var holder = Holder.screen

  /// The owner of the terminal.
  enum Holder {
    /// This screen.
    case screen
    /// Another program. Input that was read before is kept in order.
    case program(LentTerminal)
  }

  /// What the screen knows about the terminal's background.
  var background: TerminalBackground
  /// The events that have arrived while the screen waits for replies of the terminal.
  var heldEvents: [InputEvent]?

  let options: Options
  let kind: TerminalKind
  private let isUTF8: Bool
  private var handle: ((ScreenEvent) -> Void)?
  private(set) var input: TerminalInput?
  private lazy var resizeThrottle = ResizeThrottle(on: .main) { [weak self] in self?.adoptSize() }

  /// The identifier of the started screen, if any.
  ///
  /// An identifier can be compared in `deinit`, where a weak reference would already be nil.
  private static var current: ObjectIdentifier?

  /// Creates a screen, or throws if the terminal cannot be used.
  ///
  /// Creating a screen does not change the terminal, but sets the C library's character encoding.
  /// The environment determines the encoding. The default is UTF-8.
  public init(_ options: Options = Options()) throws(TerminalError) {
    descriptors = try Descriptors(usesControllingTerminal: options.usesControllingTerminal)
    try descriptors.checkLimits()
    kind = try TerminalKind(
      name: options.environment["TERM"],
      colorTerm: options.environment["COLORTERM"],
      output: descriptors.output
    )
    isUTF8 = CharacterEncoding.requested(in: options.environment).use()
    self.options = options
    glyphs = kind.glyphs(isUTF8: isUTF8)
    colorDepth = kind.colorDepth
    var background = TerminalBackground(
      colorDepth: kind.colorDepth,
      environment: options.environment,
      isThemeAutomatic: options.theme == nil
    )
    shownTheme = options.theme ?? background.theme
    self.background = background
    size = Size(descriptors.size) ?? Size(width: 80, height: 24)
  }

  isolated deinit {
    stop()
  }

  /// Shows a page on the terminal until the program quits, and returns the exit status.
  ///
  ///     @main struct Program {
  ///       static func main() async { exit(await NcursesScreen.run { page(SignUp()) }) }
  ///     }
  ///
  /// Where ``suitable(_:)`` says so, the program talks in lines and shows no screen. If the terminal
  /// cannot be used, this function writes a sentence to standard error, does not
  /// call `page`, and returns 2. The terminal is restored when the function returns, and however else
  /// the program ends.
  ///
  /// - Parameters:
  ///   - options: The options of the screen.
  ///   - modes: The events that the terminal reports in addition to keys.
  ///   - page: A closure that creates the first page.
  /// - Returns: The exit status that the page quits with, or 128 and the number of the POSIX signal
  ///   that ended the program.
  public static func run(
    _ options: Options = Options(),
    modes: TerminalModes = .standard,
    page: () -> Page
  ) async -> Int32 {
    do throws(TerminalError) {
      let application = Application(on: try suitable(options), modes: modes)
      application.push(page())
      return await application.run()
    } catch {
      error.report()
      return error.exitCode
    }
  }

  // MARK: From start to stop

  /// Takes over the terminal once the program is in the foreground.
  ///
  /// If the terminal cannot be taken over, `handle` receives the event `ended` before this method
  /// returns.
  public func start(_ handle: @escaping (ScreenEvent) -> Void) {
    require(
      Self.current == nil || Self.current == ObjectIdentifier(self) && terminal == nil,
      "a screen is already started; stop that screen first"
    )
    Self.current = ObjectIdentifier(self)
    self.handle = handle
    hasEnded = false
    // Install handlers first, because ncurses adds its own for signals without a handler.
    signals = ProcessSignals { [weak self] in self?.handleSignals() }
    guard waitForForeground() else { return }
    terminal = TerminalSession(
      kind,
      descriptors,
      options,
      theme: theme,
      isUTF8: isUTF8,
      whenIdle: { [weak self] in self?.terminal?.presentPending() }
    )
    guard let terminal else { return send(.ended(exitCode: 129)) }
    size = terminal.size
    let descriptor = terminal_reopen(descriptors.input, true)
    guard descriptor >= 0 else { return send(.ended(exitCode: 129)) }
    input = TerminalInput(
      descriptor,
      escapeDelay: InputReader.escapeDelay(environment: options.environment),
      handle: { [weak self] in self?.receive($0) },
      isOver: { [weak self] in self?.inputIsOver() ?? true }
    )
    input?.handleReply = { [weak self] in self?.receive($0) }
    askForBackground()
  }

  /// Restores the terminal.
  public func stop() {
    guard Self.current == ObjectIdentifier(self) else { return }
    // Events that arrive from now on are for nobody.
    handle = nil
    waitForReplies()
    background.end()
    hangUpProgram()
    input?.end()
    input = nil
    terminal?.end()
    terminal = nil
    signals?.end()
    signals = nil
    Self.current = nil
    kind.reportReplacement()
  }

  // MARK: Use

  /// Returns glyphs that also show the states that the theme cannot show on this terminal.
  public func adapted(_ glyphs: Glyphs) -> Glyphs {
    glyphs.adapted(to: theme, colorDepth: colorDepth, attributes: kind.attributes)
  }

  /// False if `ACCESSIBLE` is set to a value other than 0, or if the line to the terminal is slow.
  public var allowsMotion: Bool {
    let accessible = options.environment["ACCESSIBLE"] ?? ""
    return (accessible.isEmpty || accessible == "0") && terminal?.isSlow != true
  }

  /// Shows a drawing.
  ///
  /// While earlier output is pending, the drawing waits, and a newer one replaces it. Only changed
  /// cells are written, unless the whole screen must be repainted.
  public func present(_ drawing: Drawing) {
    terminal?.present(drawing)
  }

  /// Repaints the whole screen, for example after other output has damaged it.
  public func redraw() {
    terminal?.redraw()
  }

  /// Copies text to the system clipboard, if the terminal may support it.
  ///
  /// The terminal does not report whether it took the text. Some terminals need a setting, such as
  /// `set-clipboard` in tmux. A text of more than 50 kilobytes is not copied.
  public func copy(_ text: String) {
    terminal?.copy(text)
  }

  /// Sounds the terminal's bell, unless earlier output is pending.
  public func ring() {
    terminal?.ring()
  }

  /// Restores the terminal and stops the program's whole job, like Ctrl-Z in a shell.
  ///
  /// Returns when the program continues and is in the foreground again, or when the screen ends.
  public func suspend() {
    stopProcess(wholeGroup: true)
  }

  // MARK: Events

  /// Passes events on, or keeps them while another program has the terminal.
  private func receive(_ events: [InputEvent]) {
    if heldEvents != nil {
      heldEvents? += events
      return
    }
    switch holder {
    case .screen: send(.input(events))
    case .program(let lent): lent.keptEvents += events
    }
  }

  /// Passes an event to the handler, unless the event `ended` has already been passed.
  func send(_ event: ScreenEvent) {
    guard !hasEnded else { return }
    if case .ended = event { hasEnded = true }
    handle?(event)
  }

  private func handleSignals() {
    guard let received = signals?.readPending() else { return }
    if let number = received.end { send(.ended(exitCode: 128 + number)) }
    if case .program(let lent) = holder { return handleSignals(received, of: lent) }
    guard !hasEnded, terminal?.isHeld == true else { return }
    if received.isStopped {
      stopProcess(wholeGroup: false)
    } else if received.isContinued {
      // The program was stopped by STOP and could not restore the terminal.
      returnToForeground()
    } else if received.isResized {
      resizeThrottle.request()
    }
  }

  /// Reads the terminal's size and reports a change.
  func adoptSize() {
    guard let terminal, terminal.isHeld else { return }
    terminal.adoptSize()
    guard terminal.size != size else { return }
    size = terminal.size
    send(.resized(size))
  }
}

nonisolated extension Size {
  fileprivate init?(_ size: (rows: Int32, columns: Int32)?) {
    guard let size else { return nil }
    self.init(width: Int(size.columns), height: Int(size.rows))
  }
}
