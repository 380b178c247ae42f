import CTerminal
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
  /// The characters that are sure to be seen on this terminal.
  public let glyphs: Glyphs

  /// How many colours the terminal has.
  public let colorDepth: Color.Depth

  /// The colours that roles are drawn in.
  public var theme: Theme {
    didSet { if theme != oldValue { terminal?.use(theme) } }
  }

  /// How large it is now.
  public private(set) var size: Size

  /// The terminal, from start to stop.
  private(set) var terminal: OwnedTerminal?
  /// What is asked of the program meanwhile.
  private(set) var requests: Requests?
  /// Whether the end has been told.
  private(set) var hasEnded = false
  let descriptors: Descriptors

  private let options: Options
  private let kind: TerminalKind
  private let isUTF8: Bool
  private var handle: ((ScreenEvent) -> Void)?
  private var input: TerminalInput?
  private lazy var resizing = Resizing(on: .main) { [weak self] in self?.adoptSize() }

  /// The one that is in use; its name only, for a weak reference is nil in `deinit`.
  private static var current: ObjectIdentifier?

  /// Looks whether there is a terminal that can be used, and changes nothing about it yet.
  ///
  /// It has the C library take characters as the environment says, or as UTF-8 if that says nothing
  /// that fits.
  public init(_ options: Options = Options()) throws(TerminalProblem) {
    descriptors = try Descriptors(usesControllingTerminal: options.usesControllingTerminal)
    kind = try TerminalKind(name: options.environment["TERM"], output: descriptors.output)
    isUTF8 = Encoding.wanted(in: options.environment).use()
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

  // MARK: From start to stop

  /// Takes the terminal, once the program is in the foreground.
  ///
  /// If the terminal is gone already, that is told as the end before this returns.
  public func start(_ handle: @escaping (ScreenEvent) -> Void) {
    precondition(
      Self.current == nil || Self.current == ObjectIdentifier(self) && terminal == nil,
      "stop the other screen before you start this one; there is one terminal"
    )
    Self.current = ObjectIdentifier(self)
    self.handle = handle
    hasEnded = false
    // Before ncurses, which would handle signals that nobody else does.
    requests = Requests { [weak self] in self?.takeRequests() }
    guard waitForForeground() else { return }
    terminal = OwnedTerminal(
      kind,
      descriptors,
      options,
      theme: theme,
      isUTF8: isUTF8,
      whenFree: { [weak self] in self?.terminal?.presentLate() }
    )
    guard let terminal else { return tell(.ended(exitCode: 129)) }
    size = terminal.size
    let descriptor = terminal_reopen(descriptors.input, true)
    guard descriptor >= 0 else { return tell(.ended(exitCode: 129)) }
    input = TerminalInput(
      descriptor,
      escapeDelay: InputReader.escapeDelay(environment: options.environment),
      handle: { [weak self] in self?.tell(.input($0)) },
      isOver: { [weak self] in self?.inputIsOver() ?? true }
    )
  }

  /// Gives the terminal back as it was.
  public func stop() {
    guard Self.current == ObjectIdentifier(self) else { return }
    input?.end()
    input = nil
    terminal?.end()
    terminal = nil
    requests?.end()
    requests = nil
    handle = nil
    Self.current = nil
  }

  // MARK: Use

  /// Shows a frame; what is equal to what is there costs nothing.
  public func present(_ frame: Frame) {
    terminal?.present(frame)
  }

  /// Shows everything anew, since something else may have written over it.
  public func redraw() {
    terminal?.redraw()
  }

  /// Asks for attention by a sound.
  public func ring() {
    terminal?.ring()
  }

  /// Gives the terminal back and stops the program, and all of its job, as Ctrl-Z does in a shell.
  ///
  /// It returns when the program is continued and has the terminal again.
  public func suspend() {
    stopProcess(wholeGroup: true)
  }

  // MARK: Events

  /// Tells what happens, up to the end.
  func tell(_ event: ScreenEvent) {
    guard !hasEnded else { return }
    if case .ended = event { hasEnded = true }
    handle?(event)
  }

  private func takeRequests() {
    guard let news = requests?.take() else { return }
    if let number = news.end { tell(.ended(exitCode: 128 + number)) }
    guard !hasEnded, terminal?.isHeld == true else { return }
    if news.isStopped {
      stopProcess(wholeGroup: false)
    } else if news.isContinued {
      // It was stopped without a chance to give the terminal back: others have used it.
      returnToForeground()
    } else if news.isResized {
      resizing.request()
    }
  }

  /// Has the size that the terminal has now.
  func adoptSize() {
    guard let terminal, terminal.isHeld else { return }
    terminal.adoptSize()
    guard terminal.size != size else { return }
    size = terminal.size
    tell(.resized(size))
  }
}

nonisolated extension Size {
  fileprivate init?(_ size: (rows: Int32, columns: Int32)?) {
    guard let size else { return nil }
    self.init(width: Int(size.columns), height: Int(size.rows))
  }
}
