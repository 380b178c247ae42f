import CommandLinePrograms
import Login
import LoginOptions
import LoginScreens
import NcursesTerminal
import ScreenPrograms
import TerminalUI
import ViewModels

/// The login page on a real terminal, set up according to the program's options.
final class FormOnScreen {
  let model: LoginViewModel

  private let application: Application
  private let recording: RecordingScreen
  private let screen: any Screen
  private let screenshot: String?
  private let log: SignInLog?
  /// The last drawing, kept when the application is about to quit.
  private var lastDrawing: Drawing?

  /// Opens the log file, if the options name one.
  ///
  /// Nothing is shown until ``run()``.
  init(_ options: Options, _ theme: ThemeChoice, on screen: any Screen) throws {
    log = try options.logFile.map { try SignInLog(to: $0, on: QueueScheduler.main) }
    self.screen = screen
    screenshot = options.screenshotFile
    recording = RecordingScreen(screen)
    model = LoginViewModel(options.simulation, username: options.username)
    var glyphs = options.screen.glyphs(of: screen)
    // Without colors, a character marks the focus.
    if (screen as? NcursesScreen)?.theme == .mono { glyphs.focus = ">" }
    application = Application(
      // A conversation draws nothing that could be recorded.
      on: screen is NcursesScreen ? recording : screen,
      glyphs: glyphs,
      modes: options.screen.modes
    )
    application.offerThemes(\.name, of: theme, on: screen)
  }

  /// Shows the page until the application quits, and returns the exit status.
  func run() async -> Int32 {
    application.push(loginPage(model).beforeQuit { [weak self] in self?.keepLastDrawing() })
    if let log {
      recording.handled = { [weak application] event in
        log.write(event, in: application)
      }
      model.values(of: \.status).observe { log.write($0) }
    }
    let code = await application.run()
    log?.write("exit \(code)")
    return code
  }

  /// Masks the password and keeps the current drawing.
  private func keepLastDrawing() {
    model.showPassword = false
    application.draw()
    lastDrawing = recording.drawing
  }

  /// Writes the picture, and returns a sentence for each file that could not be written.
  func saveFiles() -> [String] {
    let problems = [log?.problem, saveScreenshot()].compactMap { $0.map { "\($0)" } }
    return problems + [model.storageProblem].compactMap { $0 }
  }

  /// Writes a picture of the last drawing to the file in the options, and returns an error, if any.
  private func saveScreenshot() -> WriteError? {
    guard let screenshot, let lastDrawing, let screen = screen as? NcursesScreen else { return nil }
    let picture = lastDrawing.canvas.svg(
      title: "login-tui",
      theme: screen.theme,
      palette: screen.theme.background == .light ? .light : .dark
    )
    do throws(WriteError) {
      let file = try PrivateFile(screenshot, isAppended: false)
      file.write(picture)
      return file.problem
    } catch {
      return error
    }
  }
}
