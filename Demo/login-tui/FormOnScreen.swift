import Login
import LoginOptions
import LoginScreens
import NcursesTerminal
import TerminalUI
import ViewModels

/// The login page on a real terminal, as the options of the program want it.
final class FormOnScreen {
  let model: LoginViewModel

  private let application: Application
  private let witness: WitnessedScreen
  private let theme: Theme
  private let screenshot: String?
  private let log: Log?
  /// What was to be seen when it was to end.
  private var lastFrame: Frame?

  /// Looks whether there is a terminal, and opens the files; nothing is shown yet.
  init(_ options: Options) throws {
    log = try options.logFile.map { try Log(to: $0, on: QueueScheduler.main) }
    let screen = try NcursesScreen(
      // The screen is drawn on the terminal even if the output goes elsewhere.
      NcursesScreen.Options(theme: options.theme.theme, usesControllingTerminal: true)
    )
    theme = screen.theme
    screenshot = options.screenshotFile
    witness = WitnessedScreen(screen)
    model = LoginViewModel(
      service: SimulatedService(options.simulation),
      username: options.username,
      names: NameFile()
    )
    var glyphs = options.isASCII ? Glyphs.ascii : screen.glyphs
    // Without colours, the focus is marked as well.
    if theme == .mono { glyphs.focus = ">" }
    application = Application(
      on: witness,
      glyphs: glyphs,
      modes: options.usesMouse ? [.paste, .mouse] : .standard
    )
  }

  deinit {}

  /// Shows it until it is left, and returns what the program is to exit with.
  func run() async -> Int32 {
    application.push(loginPage(model, in: application))
    let forget = application.willQuit
    application.willQuit = { [weak self] in
      self?.lastFrame = self?.witness.frame
      await forget?()
    }
    if let log {
      witness.happened = { [weak application] event in
        log.write(event, in: application)
      }
      model.values(of: \.status).observe { log.write($0) }
    }
    let code = await application.run()
    log?.write("exit \(code)")
    return code
  }

  /// Draws what was to be seen last into the file that the options name; returns what went wrong.
  func saveScreenshot() -> String? {
    guard let screenshot, let lastFrame else { return nil }
    let picture = lastFrame.canvas.svg(
      title: "login-tui",
      theme: theme,
      palette: theme == .light ? .light : .dark
    )
    do {
      let file = try OwnFile(screenshot, isAppended: false)
      file.write(picture)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension Options.Theme {
  /// The theme; nil for whatever suits the terminal.
  fileprivate nonisolated var theme: Theme? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    case .mono: .mono
    }
  }
}
