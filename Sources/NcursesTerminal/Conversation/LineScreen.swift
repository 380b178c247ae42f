import CTerminal
import Glibc
import Signals
import TerminalUI
import ViewModels

/// A screen that shows nothing, because a conversation takes its place.
///
/// The pages are laid out on a large screen in memory, so that nothing is cut off.
final class LineScreen: @MainActor TalkingScreen {
  let size = Size(width: 120, height: 120)
  let allowsMotion = false
  var console: any Console { standardConsole }

  private let standardConsole: StandardConsole
  private var handle: ((ScreenEvent) -> Void)?
  private var converser: Converser?
  private var signals: (any Disposable)?

  /// Creates a screen that talks on the standard streams.
  ///
  /// A program that uses the controlling terminal for its screen writes its result to standard output,
  /// so the conversation is on standard error or, if that is redirected, on the terminal of the input.
  init(_ options: NcursesScreen.Options) {
    occupyStandardStreams()
    var output = options.usesControllingTerminal ? STDERR_FILENO : STDOUT_FILENO
    if options.usesControllingTerminal, isatty(output) == 0, let name = ttyname(STDIN_FILENO) {
      let terminal = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      if terminal >= 0 { output = terminal }
    }
    standardConsole = StandardConsole(input: STDIN_FILENO, output: output)
  }

  func start(_ handle: @escaping (ScreenEvent) -> Void) {
    self.handle = handle
    standardConsole.hungUp = { [weak self] in self?.end(SIGHUP) }
    signals = Signal.posixSignals(SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP)
      .observe { [weak self] in self?.handleSignal($0) }
    standardConsole.start()
  }

  func started(_ converser: Converser) { self.converser = converser }

  private func handleSignal(_ number: Int32) {
    switch number {
    case SIGINT: converser?.interrupt()
    case SIGTSTP: suspend()
    default: end(number)
    }
  }

  private func end(_ number: Int32) {
    standardConsole.withdraw()
    handle?(.ended(exitCode: 128 + number))
  }

  func present(_ drawing: Drawing) {}

  func redraw() {}

  func copy(_ text: String) {}

  func ring() {}

  func suspend() { standardConsole.suspend() }

  func stop() {
    signals?.dispose()
    (signals, handle, converser) = (nil, nil, nil)
    standardConsole.stop()
  }
}
